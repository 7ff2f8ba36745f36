/// The crowd in Chipmunk: sensors on kinematic bodies, whose contacts that begin and end are sorted; and the queries
/// that Chipmunk has.
enum ChipmunkProgram {
  static let pairs = #"""
    #include <fcntl.h>
    #include <unistd.h>
    #include <chipmunk/chipmunk.h>

    struct start { float x, y, dx, dy, width, height; };
    typedef uint64_t pair;

    static struct start *starts;
    static cpSpace *space;
    static cpBody *bodies[COUNT];
    static pair *began, *ended;
    static size_t began_count, ended_count, began_room, ended_room;
    static int64_t touching;

    static void append(pair **list, size_t *count, size_t *room, cpArbiter *arbiter) {
        cpShape *first, *second;
        cpArbiterGetShapes(arbiter, &first, &second);
        const uint64_t a = (uint64_t)(uintptr_t)cpShapeGetUserData(first);
        const uint64_t b = (uint64_t)(uintptr_t)cpShapeGetUserData(second);
        if (*count == *room) {
            *room = *room ? 2 * *room : 1024;
            *list = (pair *)realloc(*list, *room * sizeof(pair));
        }
        (*list)[(*count)++] = a < b ? a << 32 | b : b << 32 | a;
    }

    static cpBool begin(cpArbiter *arbiter, cpSpace *space, void *data) {
        append(&began, &began_count, &began_room, arbiter);
        return cpTrue;
    }

    static void separate(cpArbiter *arbiter, cpSpace *space, void *data) {
        append(&ended, &ended_count, &ended_room, arbiter);
    }

    static int by_ids(const void *a, const void *b) {
        const pair first = *(const pair *)a, second = *(const pair *)b;
        return first < second ? -1 : first > second;
    }

    /* Debian's build greets on the standard output, which is for figures. */
    static cpSpace *make_space(void) {
        const int output = dup(1), nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, 1);
        cpSpace *space = cpSpaceNew();
        fflush(stdout);
        dup2(output, 1);
        close(output);
        close(nowhere);
        return space;
    }

    static void set_up(void) {
        starts = (struct start *)load(COUNT * sizeof *starts);
        space = make_space();
        cpSpaceUseSpatialHash(space, CELL, 2 * COUNT);
        cpCollisionHandler *handler = cpSpaceAddDefaultCollisionHandler(space);
        handler->beginFunc = begin;
        handler->separateFunc = separate;
        for (int i = 0; i < COUNT; i++) {
            const struct start *s = starts + i;
            cpBody *body = cpSpaceAddBody(space, cpBodyNewKinematic());
            cpBodySetPosition(body, cpv(s->x, s->y));
            cpBodySetVelocity(body, cpv(s->dx, s->dy));
            cpShape *shape = cpBoxShapeNew2(body, cpBBNew(0, 0, s->width, s->height), 0);
            cpShapeSetSensor(shape, cpTrue);
            cpShapeSetUserData(shape, (void *)(uintptr_t)i);
            cpSpaceAddShape(space, shape);
            bodies[i] = body;
        }
    }

    static void work(void) {
        const double start = now();
        began_count = ended_count = 0;
        for (int i = 0; i < COUNT; i++) {
            const cpVect place = cpBodyGetPosition(bodies[i]);
            cpVect speed = cpBodyGetVelocity(bodies[i]);
            const cpVect next = cpvadd(place, speed);
            if (next.x >= 0 && next.x <= SIDE && next.y >= 0 && next.y <= SIDE) continue;
            if (next.x < 0 || next.x > SIDE) speed.x = -speed.x;
            if (next.y < 0 || next.y > SIDE) speed.y = -speed.y;
            cpBodySetVelocity(bodies[i], speed);
        }
        cpSpaceStep(space, 1);
        qsort(began, began_count, sizeof *began, by_ids);
        qsort(ended, ended_count, sizeof *ended, by_ids);
        report(now() - start);
        touching += (int64_t)began_count - (int64_t)ended_count;
    }

    /* How many touch: times are Doubles, so that it is not quite the same. */
    static uint64_t hash(void) { return touching; }
    """#

  static let queries = #"""
    #include <fcntl.h>
    #include <unistd.h>
    #include <chipmunk/chipmunk.h>

    struct start { float x, y, dx, dy, width, height; };
    struct query { float x, y, dx, dy; };

    static struct query *queries;
    static cpSpace *space;
    static uint64_t hits;

    /* Debian's build greets on the standard output, which is for figures. */
    static cpSpace *make_space(void) {
        const int output = dup(1), nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, 1);
        cpSpace *space = cpSpaceNew();
        fflush(stdout);
        dup2(output, 1);
        close(output);
        close(nowhere);
        return space;
    }

    static void set_up(void) {
        struct start *starts = (struct start *)load(COUNT * sizeof *starts);
        queries = (struct query *)load(QUERIES * sizeof *queries);
        space = make_space();
        cpSpaceUseSpatialHash(space, CELL, 2 * COUNT);
        for (int i = 0; i < COUNT; i++) {
            const struct start *s = starts + i;
            cpShape *shape = cpBoxShapeNew2(
                cpSpaceGetStaticBody(space),
                cpBBNew(s->x, s->y, s->x + s->width, s->y + s->height), 0);
            cpSpaceAddShape(space, shape);
        }
    }

    static void count(cpShape *shape, void *data) { hits++; }

    static void work(void) {
        const double start = now();
        hits = 0;
        for (int i = 0; i < QUERIES; i++) {
            const struct query *q = queries + i;
            if (IS_OVERLAP) {
                cpSpaceBBQuery(
                    space, cpBBNew(q->x, q->y, q->x + SIZE, q->y + SIZE), CP_SHAPE_FILTER_ALL,
                    count, NULL);
            } else {
                const cpVect from = cpv(q->x + SIZE / 2, q->y + SIZE / 2);
                hits += cpSpaceSegmentQueryFirst(
                    space, from, cpvadd(from, cpv(q->dx, q->dy)), SIZE / 2, CP_SHAPE_FILTER_ALL,
                    NULL) != NULL;
            }
        }
        report(now() - start);
    }

    static uint64_t hash(void) { return hits; }
    """#
}
