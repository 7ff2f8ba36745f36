/// The map in C: one call of SDL_RenderCopy for each visible cell, which the software renderer turns into a blit.
enum ScrollProgram {
  static let source = #"""
    #include <SDL.h>

    static uint32_t *cells;
    static SDL_Renderer *renderer;
    static SDL_Texture *tiles;
    static int tick;

    static void need(int holds) {
        if (holds) return;
        fprintf(stderr, "SDL: %s\n", SDL_GetError());
        exit(1);
    }

    static void set_up(void) {
        const int width = 16 * SIDE;
        void *rgba = load(4 * width * width);
        void *argb = malloc(4 * width * width);
        cells = load(LAYERS * PERIOD * PERIOD * sizeof *cells);
        SDL_SetMainReady();
        SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(
            0, VIEW_WIDTH, VIEW_HEIGHT, 32, SDL_PIXELFORMAT_ARGB8888);
        need(surface != NULL);
        renderer = SDL_CreateSoftwareRenderer(surface);
        need(renderer != NULL);
        tiles = SDL_CreateTexture(
            renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, width, width);
        need(tiles != NULL);
        need(SDL_ConvertPixels(width, width, SDL_PIXELFORMAT_RGBA32, rgba, 4 * width,
                               SDL_PIXELFORMAT_ARGB8888, argb, 4 * width) == 0);
        need(SDL_UpdateTexture(tiles, NULL, argb, 4 * width) == 0);
        need(SDL_SetTextureBlendMode(tiles, SDL_BLENDMODE_BLEND) == 0);
    }

    static int turned(int place, int room) { return place < room ? place : 2 * room - place; }

    static void work(void) {
        const double start = now();
        tick++;
        const int left = turned(tick * 5 % (2 * RIGHT), RIGHT);
        const int top = turned(tick * 3 % (2 * BOTTOM), BOTTOM);
        SDL_SetRenderDrawColor(renderer, 0, 0, 0, 255);
        SDL_RenderClear(renderer);
        for (int layer = 0; layer < LAYERS; layer++) {
            const uint32_t *own = cells + layer * PERIOD * PERIOD;
            for (int y = top / SIDE; y * SIDE < top + VIEW_HEIGHT; y++) {
                for (int x = left / SIDE; x * SIDE < left + VIEW_WIDTH; x++) {
                    const uint32_t tile = own[y % PERIOD * PERIOD + x % PERIOD];
                    if (tile == 0) continue;
                    const SDL_Rect from = {
                        (tile - 1) % 16 * SIDE, (tile - 1) / 16 * SIDE, SIDE, SIDE};
                    const SDL_Rect to = {x * SIDE - left, y * SIDE - top, SIDE, SIDE};
                    SDL_RenderCopy(renderer, tiles, &from, &to);
                }
            }
        }
        SDL_RenderPresent(renderer);
        report(now() - start);
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
