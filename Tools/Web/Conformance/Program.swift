import CPage
import CReelWeb
import ReelConformance
import ReelContent
import ReelGL
import ReelMath
import ReelPlatform
import ReelWeb

// The program of the page that checks the page's own backends. page.js calls the functions in this order: `reel_start`,
// which requests pictures; `check_pictures` once they are decoded; `check_video`; `check_audio` after a click.

/// The scenes, with their pictures.
nonisolated(unsafe) private var scenes: SceneTrial?

/// Sets the functions that this page calls: one for decoded pictures, and some without effect. The others stay empty.
@c(reel_start)
public func start() {
  withUnsafeTemporaryAllocation(of: WebCalls.self, capacity: 1) { calls in
    // SAFETY: all zeros is a value of the C structure: functions that no caller may call.
    UnsafeMutableRawBufferPointer(calls).initializeMemory(as: UInt8.self, repeating: 0)
    calls[0].picture = { texture, number, width, height, isSmooth in
      scenes?.video.adopt(
        texture, number: number, width: width, height: height, isSmooth: isSmooth != 0)
    }
    calls[0].command = { _, _ in 0 }
    calls[0].event = { _, _, _, _, _ in }
    calls[0].text = { _, _, _, _, _ in }
    if let calls = calls.baseAddress { web_set_calls(calls) }
  }
  do throws(BackendError) {
    scenes = try SceneTrial()
  } catch {
    printLine("The scenes cannot be drawn: \(error.message)")
  }
}

/// Draws all scenes, and hands their pixels over. Returns the number of errors.
@c(check_pictures)
public func checkPictures() -> Int32 {
  do throws(BackendError) {
    try scenes?.run()
    return scenes == nil ? 1 : 0
  } catch {
    printLine("The scenes ended with an error: \(error.message)")
    return 1
  }
}

/// Checks the page's picture by `VideoConformance`. Returns the number of findings.
@c(check_video)
public func checkVideo() -> Int32 {
  do throws(BackendError) {
    let painter = try WebVideo.makePainter()
    let conformance = VideoConformance { width, height throws(BackendError) in
      painter.removeTextures()
      page_resize(Int32(width), Int32(height))
      let video = try WebVideo(
        WindowSettings(viewWidth: width, viewHeight: height),
        canvas: Vec2(Float(width), Float(height)), painter: painter)
      return VideoSubject(
        video, drawCalls: { video.lastDrawCallCount },
        pixels: { () throws(BackendError) in video.capture() })
    }
    let findings = conformance.findings()
    for finding in findings { printLine("video: \(finding.description)") }
    printLine("\(VideoConformance.checks.count) checks of video, \(findings.count) findings")
    return Int32(findings.count)
  } catch {
    printLine("The painter cannot be made: \(error.message)")
    return 1
  }
}

/// Checks the page's sound by `AudioConformance`, in real time. Returns the number of findings.
@c(check_audio)
public func checkAudio() -> Int32 {
  let conformance = AudioConformance(hasClock: true) {
    page_reset_sound()
    let audio = LoadedAudio()
    return AudioSubject(
      audio, isPlaying: { audio.page.isPlaying($0) }, music: { audio.page.music },
      advance: { seconds in
        page_pass(seconds)
        audio.update()
      })
  }
  let findings = conformance.findings()
  for finding in findings { printLine("audio: \(finding.description)") }
  printLine("\(AudioConformance.checks.count) checks of audio, \(findings.count) findings")
  return Int32(findings.count)
}

func printLine(_ text: String) {
  var text = text
  text.withUTF8 { page_line($0.baseAddress, $0.count) }
}
