import ArgumentParser
import Foundation
import Reel
import ReelContent
import ReelECS
import ReelMath

struct AnimationCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "animation",
      abstract: "Measures ticks of many animations.",
      discussion: """
        1,000,000 players of a clip of 8 frames, 6 ticks each, at four speeds and all over the clip, \
        next to a program in C (by `cc`) that loops over arrays of structs of the same sizes. Both \
        run in turns; the figures are nanoseconds a player, `ratio` that of the least values. Fails \
        where the frames that are shown in the end are not the same.
        """)
  }

  @Flag(help: "Print JSON and nothing else.")
  var json = false

  func run() throws {
    #if DEBUG
      warn("This build is not optimised: its figures mean nothing. Use Tools/bench.")
    #endif
    let players = Players(1_000_000)
    let turns = Turns(name: "animation_1m", length: 12, count: 8)
    let count = Double(players.count)
    let result = turns.run(
      program: {
        try RawProgram(
          AnimationProgram.source,
          defines: [
            ("COUNT", players.count), ("FRAMES", Players.frames),
            ("TICKS", Players.ticksPerFrame), ("PLAYER_SIZE", MemoryLayout<SpriteAnimation>.stride),
            ("SPRITE_SIZE", MemoryLayout<Sprite>.stride),
          ], start: players.bytes)
      },
      reel: { _ in Harness.time { SpriteAnimation.advance(players.world) } / count },
      hash: players.hash)
    let row = TurnsRow(
      name: turns.name, unit: "ns", reel: result.reel, raw: result.raw.map { $0 / count })
    print(json ? TurnsRow.json([row]) : row.line)
    if !result.isSame { throw ExitCode.failure }
  }
}

/// Many animations in a world.
struct Players {
  static let frames = 8
  static let ticksPerFrame = 6

  let world = World()
  let count: Int

  init(_ count: Int) {
    self.count = count
    var clips = Clips()
    let frames = (0..<Self.frames).map { FrameID(index: UInt16($0)) }
    let clip = clips.add(Clip(frames, ticksPerFrame: UInt16(Self.ticksPerFrame)))
    world.insert(clips)
    var random = RandomStream(seed: 1)
    let speeds: [Float] = [1, 1, 0.5, 1.5, 2]
    world.spawn(count: count) { _ in
      let sample = UInt16(random.int(in: 0..<Int32(Self.frames)))
      let speed = random.pick(speeds) ?? 1
      return (Sprite(), SpriteAnimation(clip: clip, sample: sample, speed: speed))
    }
    // The first tick begins each clip at its sample. From then on times are spread, so that in every tick some
    // players change their frames.
    SpriteAnimation.advance(world)
    let length = Float(Self.frames * Self.ticksPerFrame)
    world.each { (animation: inout SpriteAnimation) in
      animation.time = random.float(in: 0..<length)
    }
  }

  /// The start values in the layout that the program in C reads.
  private struct Start {
    var time: Float
    var speed: Float
    var sample: UInt16
    var frame: UInt16
  }

  /// The start values of every player.
  var bytes: Data {
    var starts: [Start] = []
    starts.reserveCapacity(count)
    world.each { (animation: SpriteAnimation, sprite: Sprite) in
      starts.append(
        Start(
          time: animation.time, speed: animation.speed, sample: animation.sample,
          frame: sprite.frame.index))
    }
    return starts.withUnsafeBytes { Data($0) }
  }

  /// Returns the hash of the frames that are shown, one after the other.
  func hash() -> UInt64 {
    var shown: [UInt8] = []
    shown.reserveCapacity(count)
    world.each { (sprite: Sprite) in
      shown.append(UInt8(truncatingIfNeeded: sprite.frame.index))
    }
    return fnv(shown)
  }
}

/// The players in C: structs with the same fields, and one loop that touches a sprite only where its
/// frame changes.
enum AnimationProgram {
  static let source = #"""
    struct frame { uint16_t atlas, index; };

    struct clip {
        int count;
        float length;
        struct frame frames[FRAMES];
        /* Frame i is shown from bounds[i] to before bounds[i + 1]. */
        float bounds[FRAMES + 1];
    };

    struct player {
        uint16_t clip, sample;
        float time, speed;
        uint16_t round;
        uint8_t is_playing;
        uint16_t next, shown;
    };

    struct sprite {
        struct frame frame;
        float anchor_x, anchor_y;
        uint8_t has_anchor;
        int16_t layer, z;
        uint8_t tint[4], flash[4], blend, flips_x, flips_y;
        float lean;
        uint8_t sorts_by_y, is_visible;
    };

    _Static_assert(sizeof(struct player) == PLAYER_SIZE, "the size of SpriteAnimation");
    _Static_assert(sizeof(struct sprite) == SPRITE_SIZE, "the size of Sprite");

    static struct clip clips[1];
    static struct player *players;
    static struct sprite *sprites;

    static void set_up(void) {
        struct clip *clip = clips;
        clip->count = FRAMES;
        clip->length = FRAMES * TICKS;
        for (int i = 0; i < FRAMES; i++) clip->frames[i].index = i;
        for (int i = 0; i <= FRAMES; i++) clip->bounds[i] = i * TICKS;

        struct { float time, speed; uint16_t sample, frame; } *starts;
        starts = load(COUNT * sizeof *starts);
        players = calloc(COUNT, sizeof *players);
        sprites = calloc(COUNT, sizeof *sprites);
        for (int i = 0; i < COUNT; i++) {
            players[i].time = starts[i].time;
            players[i].speed = starts[i].speed;
            players[i].sample = players[i].shown = starts[i].sample;
            players[i].is_playing = 1;
            sprites[i].frame.index = starts[i].frame;
        }
        free(starts);
    }

    static void advance(void) {
        for (int i = 0; i < COUNT; i++) {
            struct player *p = players + i;
            if (!p->is_playing) continue;
            const struct clip *clip = clips + p->clip;
            float time = p->time + p->speed;
            if (time < 0 || time >= clip->length) {
                time -= floorf(time / clip->length) * clip->length;
                time = fminf(fmaxf(time, 0), nextafterf(clip->length, 0));
            }
            p->time = time;
            int sample = p->sample;
            if (time >= clip->bounds[sample] && time < clip->bounds[sample + 1]) continue;
            for (sample = 0; time >= clip->bounds[sample + 1]; ) sample++;
            p->sample = p->shown = sample;
            sprites[i].frame = clip->frames[sample];
        }
    }

    static void work(void) {
        const double start = now();
        advance();
        report(now() - start);
    }

    static uint64_t hash(void) {
        uint64_t hash = fnv_start;
        for (int i = 0; i < COUNT; i++) {
            const uint8_t shown = sprites[i].frame.index;
            hash = fnv(hash, &shown, 1);
        }
        return hash;
    }
    """#
}
