/// Moving boxes in C: a uniform grid with cells as large as the largest box, filled again in each tick by counting.
/// Pairs are sorted by radix and compared with those of the previous tick.
enum GridProgram {
  static let source = #"""
    #include <string.h>

    struct start { float x, y, dx, dy, width, height; };
    struct box { float left, top, right, bottom; uint32_t id; };
    typedef uint64_t pair;

    static const float cell = CELL, side = SIDE;
    enum { columns = (int)(SIDE / CELL) + 2, cells = columns * columns };

    static struct start *starts;
    static struct box sorted[COUNT];
    static uint32_t cell_of[COUNT];
    static uint32_t begins[cells + 1];
    static pair *pairs, *before, *other, *began, *ended;
    static size_t pair_count, before_count, began_count, ended_count, room;
    static uint64_t result;

    static void grow(void) {
        room = room ? 2 * room : 4 * COUNT;
        pair **lists[] = {&pairs, &before, &other, &began, &ended};
        for (int i = 0; i < 5; i++) *lists[i] = (pair *)realloc(*lists[i], room * sizeof(pair));
    }

    static void set_up(void) {
        starts = (struct start *)load(COUNT * sizeof *starts);
        result = fnv_start;
        grow();
    }

    static void bounce(float *place, float *speed) {
        *place += *speed;
        if (*place < 0) {
            *place = -*place;
            *speed = -*speed;
        } else if (*place > side) {
            *place = 2 * side - *place;
            *speed = -*speed;
        }
    }

    static void fill(void) {
        memset(begins, 0, sizeof begins);
        for (int i = 0; i < COUNT; i++) {
            const int column = (int)(starts[i].x / cell), row = (int)(starts[i].y / cell);
            cell_of[i] = row * columns + column;
            begins[cell_of[i]]++;
        }
        uint32_t end = 0;
        for (int i = 0; i < cells; i++) {
            end += begins[i];
            begins[i] = end;
        }
        begins[cells] = end;
        for (int i = COUNT - 1; i >= 0; i--) {
            const struct start *s = starts + i;
            sorted[--begins[cell_of[i]]] =
                (struct box){s->x, s->y, s->x + s->width, s->y + s->height, (uint32_t)i};
        }
    }

    static void test(const struct box *a, uint32_t from, uint32_t to) {
        for (uint32_t i = from; i < to; i++) {
            const struct box *b = sorted + i;
            if (a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom) {
                const uint32_t low = a->id < b->id ? a->id : b->id;
                const uint32_t high = a->id < b->id ? b->id : a->id;
                if (pair_count == room) grow();
                pairs[pair_count++] = (pair)low << 32 | high;
            }
        }
    }

    /* A box reaches into the cells to the right and below, at most. */
    static void find(void) {
        pair_count = 0;
        for (int row = 0; row < columns - 1; row++) {
            for (int column = 0; column < columns - 1; column++) {
                const int at = row * columns + column;
                const uint32_t end = begins[at + 1], east = begins[at + 2];
                const int below = at + columns;
                for (uint32_t i = begins[at]; i < end; i++) {
                    test(sorted + i, i + 1, east);
                    test(sorted + i, begins[column ? below - 1 : below], begins[below + 2]);
                }
            }
        }
    }

    static void sort(void) {
        static uint32_t places[2048];
        for (int shift = 0; shift < 64; shift += shift == 22 ? 10 : 11) {
            if (shift >= 22 && shift < 32) continue;
            memset(places, 0, sizeof places);
            for (size_t i = 0; i < pair_count; i++) places[pairs[i] >> shift & 2047]++;
            if (pair_count && places[pairs[0] >> shift & 2047] == pair_count) continue;
            uint32_t place = 0;
            for (int i = 0; i < 2048; i++) {
                const uint32_t number = places[i];
                places[i] = place;
                place += number;
            }
            for (size_t i = 0; i < pair_count; i++) {
                other[places[pairs[i] >> shift & 2047]++] = pairs[i];
            }
            pair *swapped = pairs;
            pairs = other;
            other = swapped;
        }
    }

    static void compare(void) {
        size_t old = 0;
        began_count = ended_count = 0;
        for (size_t i = 0; i < pair_count; i++) {
            while (old < before_count && before[old] < pairs[i]) ended[ended_count++] = before[old++];
            if (old < before_count && before[old] == pairs[i]) old++;
            else began[began_count++] = pairs[i];
        }
        while (old < before_count) ended[ended_count++] = before[old++];
        pair *swapped = pairs;
        pairs = before;
        before = swapped;
        before_count = pair_count;
    }

    static void work(void) {
        const double start = now();
        for (int i = 0; i < COUNT; i++) {
            bounce(&starts[i].x, &starts[i].dx);
            bounce(&starts[i].y, &starts[i].dy);
        }
        fill();
        find();
        sort();
        compare();
        report(now() - start);
        result = fnv(result, before, before_count * sizeof *before);
        result = fnv(result, began, began_count * sizeof *began);
        result = fnv(result, ended, ended_count * sizeof *ended);
    }

    static uint64_t hash(void) { return result; }
    """#
}
