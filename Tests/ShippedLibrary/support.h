/* Helpers of the programs that try a game's library. REEL_HEADER is the game's header. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include REEL_HEADER

static void *memory(int64_t size) {
  void *bytes = calloc(1, size > 0 ? (size_t)size : 1);
  if (bytes) return bytes;
  fprintf(stderr, "no memory\n");
  exit(1);
}

/* Returns the number behind the first `"name":` of a JSON text. */
static int64_t number(const char *json, const char *name) {
  char key[64];
  snprintf(key, sizeof key, "\"%s\":", name);
  const char *at = strstr(json, key);
  if (!at) {
    fprintf(stderr, "expected a member %s, found %s\n", name, json);
    exit(1);
  }
  return strtoll(at + strlen(key), NULL, 10);
}

/* Returns the number of elements of the list of numbers or names behind `"name":`; 0 if there is none. */
static int64_t elements(const char *json, const char *name) {
  char key[64];
  snprintf(key, sizeof key, "\"%s\":", name);
  const char *at = strstr(json, key);
  if (!at) return 0;
  at += strlen(key);
  at += strspn(at, " \n");
  if (*at++ != '[') return 0;
  int64_t count = 0;
  for (; *at && *at != ']'; at++) {
    if (*at == ',') count++;
    if (*at > ' ' && count == 0) count = 1;
  }
  return count;
}
