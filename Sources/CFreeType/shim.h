#include <ft2build.h>
#include FT_FREETYPE_H

// The flags are macros that Swift does not see.
static inline FT_Int32 reel_load_flags(int isSharp) {
  return FT_LOAD_DEFAULT | FT_LOAD_NO_BITMAP |
         (isSharp ? FT_LOAD_TARGET_MONO : FT_LOAD_TARGET_NORMAL);
}
