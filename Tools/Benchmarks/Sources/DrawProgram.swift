/// The crowd of sprites in C: one loop that moves and fills the vertices, and one call that draws.
///
/// SDL's software renderer copies an upright rectangle quickly, but cuts its corners to whole pixels. So positions are
/// rounded first, by way of 256ths of a pixel as in Reel's Subpixel. Texels need no rounding: the picture's sides are
/// powers of two, by which SDL divides and multiplies exactly.
enum DrawProgram {
  static let source = #"""
    #include <SDL.h>

    struct sprite { float x, y, dx, dy; uint32_t frame; };

    static struct sprite *sprites;
    static SDL_Renderer *renderer;
    static SDL_Texture *atlas;
    static SDL_Vertex vertices[4 * COUNT];
    static int indices[6 * COUNT];

    static void need(int holds) {
        if (holds) return;
        fprintf(stderr, "SDL: %s\n", SDL_GetError());
        exit(1);
    }

    static void set_up(void) {
        const int width = FRAMES * SIDE;
        void *rgba = load(4 * width * SIDE);
        void *argb = malloc(4 * width * SIDE);
        sprites = load(COUNT * sizeof *sprites);
        SDL_SetMainReady();
        SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(
            0, VIEW_WIDTH, VIEW_HEIGHT, 32, SDL_PIXELFORMAT_ARGB8888);
        need(surface != NULL);
        renderer = SDL_CreateSoftwareRenderer(surface);
        need(renderer != NULL);
        atlas = SDL_CreateTexture(
            renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, width, SIDE);
        need(atlas != NULL);
        need(SDL_ConvertPixels(width, SIDE, SDL_PIXELFORMAT_RGBA32, rgba, 4 * width,
                               SDL_PIXELFORMAT_ARGB8888, argb, 4 * width) == 0);
        need(SDL_UpdateTexture(atlas, NULL, argb, 4 * width) == 0);
        need(SDL_SetTextureBlendMode(atlas, SDL_BLENDMODE_BLEND) == 0);
        for (int i = 0; i < COUNT; i++) {
            static const int corners[6] = {0, 1, 2, 0, 2, 3};
            for (int at = 0; at < 6; at++) indices[6 * i + at] = 4 * i + corners[at];
        }
    }

    static void bounce(float *place, float *speed, float low, float high) {
        *place += *speed;
        if (*place < low) {
            *place = 2 * low - *place;
            *speed = -*speed;
        } else if (*place > high) {
            *place = 2 * high - *place;
            *speed = -*speed;
        }
    }

    /* Nothing is ever left of the view or above it, so cutting off is rounding down. */
    static float whole(float place) { return (float)(((int)(place * 256.0 + 0.5) + 128) >> 8); }

    static void fill(void) {
        const SDL_Color white = {255, 255, 255, 255};
        const float half = SIDE / 2.0f;
        for (int i = 0; i < COUNT; i++) {
            struct sprite *s = sprites + i;
            bounce(&s->x, &s->dx, half, VIEW_WIDTH - half);
            bounce(&s->y, &s->dy, half, VIEW_HEIGHT - half);
            const float x0 = whole(s->x - half), x1 = whole(s->x + half);
            const float y0 = whole(s->y - half), y1 = whole(s->y + half);
            const float u0 = s->frame * (1.0f / FRAMES), u1 = u0 + 1.0f / FRAMES;
            SDL_Vertex *v = vertices + 4 * i;
            v[0] = (SDL_Vertex){{x0, y0}, white, {u0, 0}};
            v[1] = (SDL_Vertex){{x1, y0}, white, {u1, 0}};
            v[2] = (SDL_Vertex){{x1, y1}, white, {u1, 1}};
            v[3] = (SDL_Vertex){{x0, y1}, white, {u0, 1}};
        }
    }

    static void work(void) {
        const double start = now();
        fill();
        const double filled = now();
        SDL_SetRenderDrawColor(renderer, 0, 0, 0, 255);
        SDL_RenderClear(renderer);
        SDL_RenderGeometry(renderer, atlas, vertices, 4 * COUNT, indices, 6 * COUNT);
        SDL_RenderPresent(renderer);
        const double drawn = now();
        report(filled - start);
        report(drawn - filled);
    }

    static uint64_t hash(void) {
        const size_t size = 4 * VIEW_WIDTH * VIEW_HEIGHT;
        void *pixels = malloc(size);
        need(SDL_RenderReadPixels(
                 renderer, NULL, SDL_PIXELFORMAT_RGBA32, pixels, 4 * VIEW_WIDTH) == 0);
        return fnv(fnv_start, pixels, size);
    }
    """#
}
