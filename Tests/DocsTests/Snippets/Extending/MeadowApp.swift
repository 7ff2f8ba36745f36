import ReelApp
import ReelHeadless

func playMeadow() -> Never {
  GameApp<Meadow>.main(
    backends: Backends(video: { TextVideo($0) }, audio: { HeadlessAudio() }))
}
