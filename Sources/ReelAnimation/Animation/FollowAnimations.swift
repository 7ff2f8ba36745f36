import ReelDrawing
import ReelECS
import ReelMotion
import ReelSimulation

/// Sets the time of each follower's animation from its leader, and shows the frame at that time. Sends no events.
func followAnimations(_ world: World) {
  guard world.hasAny(AnimationFollower.self) else { return }
  let clips = world[Clips.self].all
  let pauses = world.hasPaused
  world.each {
    (
      entity: Entity, follower: AnimationFollower, animation: inout SpriteAnimation,
      sprite: inout Sprite
    ) in
    guard let leader = world[follower.leader, SpriteAnimation.self],
      !(pauses && world.isPaused(entity)),
      let shown = animation.follow(leader, offset: follower.offset, clips)
    else { return }
    sprite.frame = shown.frame
    if let anchor = shown.anchor { sprite.anchor = anchor }
  }
}
