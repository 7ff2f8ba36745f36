/// Queries against standing boxes in C: a uniform grid that is filled once, and walked strip by strip.
enum GridQueryProgram {
  static let source = #"""
    #include <string.h>

    struct start { float x, y, dx, dy, width, height; };
    struct box { float left, top, right, bottom; uint32_t id; };
    struct query { float x, y, dx, dy; };

    enum { columns = (int)(SIDE / CELL) + 2, cells = columns * columns };

    static struct box sorted[COUNT];
    static uint32_t begins[cells + 1];
    static struct query *queries;
    static uint64_t result;
    static uint32_t answers[QUERIES];

    static int cell_of(const struct start *s) {
        return (int)(s->y / CELL) * columns + (int)(s->x / CELL);
    }

    static void set_up(void) {
        struct start *starts = (struct start *)load(COUNT * sizeof *starts);
        queries = (struct query *)load(QUERIES * sizeof *queries);
        for (int i = 0; i < COUNT; i++) begins[cell_of(starts + i)]++;
        uint32_t end = 0;
        for (int i = 0; i < cells; i++) {
            end += begins[i];
            begins[i] = end;
        }
        begins[cells] = end;
        for (int i = COUNT - 1; i >= 0; i--) {
            const struct start *s = starts + i;
            sorted[--begins[cell_of(s)]] =
                (struct box){s->x, s->y, s->x + s->width, s->y + s->height, (uint32_t)i};
        }
        free(starts);
        result = fnv_start;
    }

    static int clamp(int cell) { return cell < 0 ? 0 : cell >= columns ? columns - 1 : cell; }

    /* Rounded down. */
    static int cell(float place) { return clamp((int)(place / CELL + 1) - 1); }

    struct hit { double time; uint32_t id; };

    /* A box of SIZE pixels, or a point, on its way against those of some cells. */
    static void meet(
        struct hit *hit, const struct query *q, double inverse_x, double inverse_y, uint32_t from,
        uint32_t to
    ) {
        for (uint32_t i = from; i < to; i++) {
            const struct box *b = sorted + i;
            const double left = ((double)b->left - ((double)q->x + SIZE)) * inverse_x;
            const double right = ((double)b->right - q->x) * inverse_x;
            const double top = ((double)b->top - ((double)q->y + SIZE)) * inverse_y;
            const double bottom = ((double)b->bottom - q->y) * inverse_y;
            const double enter_x = left < right ? left : right, leave_x = left < right ? right : left;
            const double enter_y = top < bottom ? top : bottom, leave_y = top < bottom ? bottom : top;
            double enter = enter_x > enter_y ? enter_x : enter_y;
            const double leave = leave_x < leave_y ? leave_x : leave_y;
            if (enter < 0) enter = 0;
            if (enter >= leave || leave <= 0) continue;
            if (enter < hit->time || (enter == hit->time && b->id < hit->id)) {
                *hit = (struct hit){enter, b->id};
            }
        }
    }

    /* Cells of one row or column after the other, until the next begins behind the hit. */
    static uint32_t cast(const struct query *q) {
        struct hit hit = {1, COUNT};
        const double inverse_x = 1.0 / q->dx, inverse_y = 1.0 / q->dy;
        const int is_flat = fabsf(q->dx) > fabsf(q->dy);
        const float place = is_flat ? q->x : q->y, motion = is_flat ? q->dx : q->dy;
        const float across = is_flat ? q->y : q->x, drift = is_flat ? q->dy : q->dx;
        const float inverse = 1 / motion;
        const int step = motion > 0 ? 1 : -1;
        /* Boxes reach into the next cell: those of the cell before matter, too. */
        const int low = clamp(cell(fminf(place, place + motion)) - 1);
        const int high = cell(fmaxf(place, place + motion) + SIZE);
        for (int at = step > 0 ? low : high; at >= low && at <= high; at += step) {
            const float begin = (at * (float)CELL - place - SIZE) * inverse;
            const float end = ((at + 2) * (float)CELL - place) * inverse;
            const float enter = fmaxf(fminf(begin, end), 0), leave = fminf(fmaxf(begin, end), 1);
            if (enter > hit.time) break;
            if (enter > leave) continue;
            const float from = across + fminf(drift * enter, drift * leave) - 0.01f;
            const float to = across + fmaxf(drift * enter, drift * leave) + SIZE + 0.01f;
            const int first = clamp(cell(from) - 1), last = cell(to);
            if (is_flat) {
                for (int row = first; row <= last; row++) {
                    const uint32_t *begin = begins + row * columns + at;
                    meet(&hit, q, inverse_x, inverse_y, begin[0], begin[1]);
                }
            } else {
                const uint32_t *begin = begins + at * columns;
                meet(&hit, q, inverse_x, inverse_y, begin[first], begin[last + 1]);
            }
        }
        return hit.id;
    }

    /* The ids of all boxes that overlap a box of SIZE pixels, sorted, as a sum. */
    static uint32_t overlap(const struct query *q) {
        uint32_t ids[64];
        int count = 0;
        const float right = q->x + SIZE, bottom = q->y + SIZE;
        const int first = clamp(cell(q->x) - 1), last = cell(right);
        for (int row = clamp(cell(q->y) - 1); row <= cell(bottom); row++) {
            const uint32_t *begin = begins + row * columns;
            for (uint32_t i = begin[first]; i < begin[last + 1]; i++) {
                const struct box *b = sorted + i;
                if (b->left < right && q->x < b->right && b->top < bottom && q->y < b->bottom) {
                    if (count == 64) exit(1);
                    int place = count++;
                    for (; place > 0 && ids[place - 1] > b->id; place--) ids[place] = ids[place - 1];
                    ids[place] = b->id;
                }
            }
        }
        uint32_t sum = COUNT;
        for (int i = 0; i < count; i++) sum = sum * 31 + ids[i];
        return sum;
    }

    static void work(void) {
        const double start = now();
        for (int i = 0; i < QUERIES; i++) {
            answers[i] = IS_OVERLAP ? overlap(queries + i) : cast(queries + i);
        }
        report(now() - start);
    }

    static uint64_t hash(void) { return fnv(result, answers, sizeof answers); }
    """#
}
