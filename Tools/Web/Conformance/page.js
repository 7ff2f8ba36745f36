// The page of the conformance checks: the page of games, with the functions that the checks need (page.h), and without
// a game.

import { Page } from "./reel.js";

/** Waits in JavaScript while the program's call goes on: the browser plays and decodes meanwhile. */
const waiting = (body) => new WebAssembly.Suspending(body);

export class ConformancePage extends Page {
  constructor(root) {
    super(root, { program: "conformance.wasm" });
    /** What the checks have printed. */
    this.lines = [];
    /** The pictures of the scenes: name, width, height, slack, and pixels as base64. */
    this.scenes = [];
  }

  get imports() {
    return {
      ...super.imports,
      line: (text, count) => void this.lines.push(this.memory.text(text, count)),
      resize: (width, height) => {
        this.canvas.width = width;
        this.canvas.height = height;
      },
      scene: (name, count, width, height, slack, pixels) => {
        const bytes = this.memory.copy(pixels, width * height * 4);
        this.scenes.push([this.memory.text(name, count), width, height, slack, bytes.toBase64()]);
      },
      loadSound: waiting((sound, at, count) => this.loadSound(sound, this.memory.copy(at, count))),
      resetSound: () => this.resetSound(),
      pass: waiting((seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds))),
    };
  }

  // The program chooses the canvas, and draws when it is called.
  watchSize() {}
  open() {}
  frame() {}
  draw() {}

  /** Returns what the checks made of it, once the pictures are there. */
  checkPictures() {
    return this.program.check_pictures();
  }

  checkVideo() {
    return this.program.check_video();
  }

  checkAudio() {
    return WebAssembly.promising(this.program.check_audio)();
  }

  /** Loads a file through the functions that load those of a game. */
  async loadSound(sound, bytes) {
    this.files_ ??= new Map();
    this.files_.set(`${sound}.wav`, new Blob([bytes], { type: "audio/wav" }));
    this.later.length = 0;
    this.sound.load(sound, `${sound}.wav`, true);
    this.sound.load(sound, `${sound}.wav`, false);
    await Promise.all(this.later.map((body) => body()));
  }

  async file(name) {
    return this.files_?.get(name) ?? super.file(name);
  }

  address(name) {
    const file = this.files_?.get(name.replace(/^Assets\//, ""));
    return file ? URL.createObjectURL(file) : super.address(name);
  }

  resetSound() {
    const { sound } = this;
    sound.imports.soundAll(3);
    sound.imports.soundAll(2);
    sound.sounds.clear();
    sound.files.clear();
  }
}
