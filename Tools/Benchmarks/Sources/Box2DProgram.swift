/// Two benchmarks, written for Box2D 2.4. `pairs` moves a crowd of sensors on dynamic bodies, and sorts the contacts
/// that begin and end. `queries` has the queries that Box2D offers. A metre is 16 pixels.
enum Box2DProgram {
  static let pairs = #"""
    #include <algorithm>
    #include <vector>
    #include <box2d/box2d.h>

    struct start { float x, y, dx, dy, width, height; };
    typedef uint64_t pair;

    static const float metre = 16, second = 60;
    static start *starts;
    static b2World world(b2Vec2(0, 0));
    static b2Body *bodies[COUNT];
    static std::vector<pair> began, ended;
    static int64_t touching;

    static pair ids(b2Contact *contact) {
        const uint64_t a = contact->GetFixtureA()->GetUserData().pointer;
        const uint64_t b = contact->GetFixtureB()->GetUserData().pointer;
        return a < b ? a << 32 | b : b << 32 | a;
    }

    struct Listener : b2ContactListener {
        void BeginContact(b2Contact *contact) override { began.push_back(ids(contact)); }
        void EndContact(b2Contact *contact) override { ended.push_back(ids(contact)); }
    };
    static Listener listener;

    static void set_up(void) {
        starts = (start *)load(COUNT * sizeof *starts);
        world.SetContactListener(&listener);
        world.SetAllowSleeping(false);
        for (int i = 0; i < COUNT; i++) {
            const start *s = starts + i;
            b2BodyDef body;
            body.type = b2_dynamicBody;
            body.fixedRotation = true;
            body.position.Set(s->x / metre, s->y / metre);
            body.linearVelocity.Set(s->dx * second / metre, s->dy * second / metre);
            bodies[i] = world.CreateBody(&body);
            b2PolygonShape shape;
            const float half_width = s->width / metre / 2, half_height = s->height / metre / 2;
            shape.SetAsBox(half_width, half_height, b2Vec2(half_width, half_height), 0);
            b2FixtureDef fixture;
            fixture.shape = &shape;
            fixture.density = 1;
            fixture.isSensor = true;
            fixture.userData.pointer = i;
            bodies[i]->CreateFixture(&fixture);
        }
    }

    static void work(void) {
        const double start = now();
        began.clear();
        ended.clear();
        const float side = SIDE / metre;
        for (int i = 0; i < COUNT; i++) {
            const b2Vec2 place = bodies[i]->GetPosition();
            b2Vec2 speed = bodies[i]->GetLinearVelocity();
            const b2Vec2 next = place + (1 / second) * speed;
            if (next.x >= 0 && next.x <= side && next.y >= 0 && next.y <= side) continue;
            if (next.x < 0 || next.x > side) speed.x = -speed.x;
            if (next.y < 0 || next.y > side) speed.y = -speed.y;
            bodies[i]->SetLinearVelocity(speed);
        }
        world.Step(1 / second, 1, 1);
        std::sort(began.begin(), began.end());
        std::sort(ended.begin(), ended.end());
        report(now() - start);
        touching += (int64_t)began.size() - (int64_t)ended.size();
    }

    /* How many touch: polygons have a skin, so that it is not quite the same. */
    static uint64_t hash(void) { return touching; }
    """#

  static let queries = #"""
    #include <box2d/box2d.h>

    struct start { float x, y, dx, dy, width, height; };
    struct query { float x, y, dx, dy; };

    static const float metre = 16;
    static query *queries;
    static b2World world(b2Vec2(0, 0));
    static uint64_t hits;

    static void set_up(void) {
        start *starts = (start *)load(COUNT * sizeof *starts);
        queries = (query *)load(QUERIES * sizeof *queries);
        b2BodyDef definition;
        b2Body *body = world.CreateBody(&definition);
        for (int i = 0; i < COUNT; i++) {
            const start *s = starts + i;
            b2PolygonShape shape;
            const float half_width = s->width / metre / 2, half_height = s->height / metre / 2;
            shape.SetAsBox(
                half_width, half_height,
                b2Vec2(s->x / metre + half_width, s->y / metre + half_height), 0);
            body->CreateFixture(&shape, 0);
        }
    }

    struct Nearest : b2RayCastCallback {
        float fraction = 1;
        float ReportFixture(
            b2Fixture *fixture, const b2Vec2 &point, const b2Vec2 &normal, float fraction
        ) override {
            this->fraction = fraction;
            return fraction;
        }
    };

    struct Counter : b2QueryCallback {
        b2AABB box;
        bool ReportFixture(b2Fixture *fixture) override {
            hits += b2TestOverlap(box, fixture->GetAABB(0));
            return true;
        }
    };

    static void work(void) {
        const double start = now();
        hits = 0;
        for (int i = 0; i < QUERIES; i++) {
            const query *q = queries + i;
            const b2Vec2 from(q->x / metre, q->y / metre);
            if (IS_OVERLAP) {
                Counter counter;
                counter.box.lowerBound = from;
                counter.box.upperBound = from + b2Vec2(SIZE / metre, SIZE / metre);
                world.QueryAABB(&counter, counter.box);
            } else {
                Nearest nearest;
                world.RayCast(&nearest, from, from + b2Vec2(q->dx / metre, q->dy / metre));
                hits += nearest.fraction < 1;
            }
        }
        report(now() - start);
    }

    static uint64_t hash(void) { return hits; }
    """#
}
