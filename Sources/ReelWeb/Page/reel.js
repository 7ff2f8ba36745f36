// The page around a game: it loads the program and the game's files, gives the program WebGL 2, Web Audio, the player's
// devices and storage, and calls it once a picture. The program is Embedded Swift; what crosses the border are numbers
// and memory (Sources/CReelWeb/include/CReelWeb.h). Games with several players also load match.js.
//
//     import { Page } from "./reel.js";
//     new Page(document.getElementById("game")).start();

// @ts-check

/**
 * What a page is told about its game.
 * @typedef {object} Options
 * @property {string} [folder] The address of the folder with the game's files, ending in `/`.
 * @property {string} [program] The name of the program's file.
 * @property {string} [game] The game of a folder with several, by its id in game.json.
 * @property {boolean} [travel] True to keep the past, so that the game can go back in time.
 * @property {string} [search] The settings of this run, in the form of a query string.
 * @property {boolean} [focus] True if the game takes the keyboard at once.
 * @property {RTCIceServer[]} [iceServers] The servers by which pages of a match find ways through routers.
 */

/**
 * The functions of the program.
 * @typedef {object} Program
 * @property {WebAssembly.Memory} memory
 * @property {WebAssembly.Global} __stack_pointer
 * @property {() => void} reel_start
 * @property {(count: number) => number} reel_memory
 * @property {(pointer: number) => void} reel_release
 * @property {(name: number, nameSize: number, text: number, size: number, number: number) => void} reel_set
 * @property {(content: number, size: number, data: number, dataSize: number, seedLow: number, seedHigh: number,
 *   width: number, height: number, options: number) => number} reel_open
 * @property {(texture: number, name: number, width: number, height: number, isSmooth: number) => void} reel_picture
 * @property {(kind: number, device: number, code: number, x: number, y: number) => void} reel_event
 * @property {(kind: number, text: number, size: number, cursor: number, selected: number) => void} reel_text
 * @property {(now: number, width: number, height: number) => number} reel_frame
 * @property {(command: number, number: number) => number} reel_command
 * @property {(bytes: number, size: number, isVerified: number) => number} reel_replay
 * @property {(peer: number, bytes: number, size: number) => void} reel_packet
 * @property {(request: number, delay: number, players: number) => void} reel_match
 * @property {(kind: number, text: number, size: number) => number} reel_match_text
 */

/** @typedef {Record<string, (...values: any[]) => any>} Imports The functions that the program imports, by their names. */

/** The kinds of `reel_event`, as `WebInput` reads them. */
const EventKind = {
  keyDown: 0, keyUp: 1, keyRepeat: 2, keyLabel: 3, mouseMove: 4, mouseDown: 5, mouseUp: 6, mouseMotion: 7, wheel: 8,
  fingerDown: 9, fingerMove: 10, fingerUp: 11, padConnected: 12, padDisconnected: 13, padButton: 14, padAxis: 15,
  focusLost: 16,
};

/** The kinds of `reel_text`. */
const TextKind = { typed: 0, pasted: 1, composing: 2 };

/** The commands of `reel_command`. */
const Command = { contextLost: 0, contextRestored: 1, reel: 2, salvage: 3, travel: 4, players: 5, choose: 6, hosts: 7 };

/** What `reel_frame` returns. */
const Frame = { playing: 0, over: 1, verifying: 2, verified: 3, differs: 4 };

/** The options of `reel_open`. */
const Option = { travel: 1 };

/** The settings of a link that are the page's; all others are values of the game. */
const ownSettings = ["seed", "verify", "travel", "capture", "host", "join", "watch"];

/** Further ones, in a link that requests a match. */
const matchSettings = ["delay", "players", "room", "room-number", "invitation", "ticket"];

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** @type {any} The value of a property that is set before its first use. */
const unset = undefined;

/** Makes an element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {string} style @param {Record<string, string>} attributes @param {(Node | string)[]} parts */
export function element(tag, style, attributes = {}, ...parts) {
  const made = document.createElement(tag);
  made.style.cssText = style;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...parts);
  return made;
}

/** Makes a button.
 * @param {string} label @param {() => void} action */
export function button(label, action) {
  const style = "font:inherit;padding:.4em 1em;margin:.2em;border:0;border-radius:4px;background:#fb3";
  const made = element("button", style, {}, label);
  made.onclick = action;
  return made;
}

// MARK: - Memory

/** The program's memory, seen as numbers. Each access makes a new view, because a view ends when the memory grows. */
class Memory {
  /** @param {WebAssembly.Memory} memory */
  constructor(memory) {
    this.memory = memory;
  }

  get u8() {
    return new Uint8Array(this.memory.buffer);
  }

  get u32() {
    return new Uint32Array(this.memory.buffer);
  }

  get i32() {
    return new Int32Array(this.memory.buffer);
  }

  /** @param {number} pointer @param {number} count */
  text(pointer, count) {
    return decoder.decode(this.u8.subarray(pointer, pointer + count));
  }

  /** Returns the text before the next zero.
   * @param {number} pointer */
  zeroText(pointer) {
    return this.text(pointer, this.u8.indexOf(0, pointer) - pointer);
  }

  /** @param {number} pointer @param {number} count */
  copy(pointer, count) {
    return this.u8.slice(pointer, pointer + count);
  }
}

// MARK: - Pictures

/** WebGL 2 with OpenGL's numbers for objects, and the game's pictures. */
class Graphics {
  /** @param {Page} page @param {HTMLCanvasElement} canvas */
  constructor(page, canvas) {
    this.page = page;
    const gl = canvas.getContext("webgl2", {
      alpha: false, antialias: false, depth: false, stencil: false, premultipliedAlpha: true,
      preserveDrawingBuffer: page.settings.has("capture"), powerPreference: "high-performance",
    });
    if (!gl) throw new PageError("This browser has no WebGL 2, by which the game draws.");
    this.gl = gl;
    /** The objects by their numbers; number 0 is none.
     * @type {any[]} */
    this.objects = [null];
    /** @type {number[]} */
    this.free = [];
    /** The pictures by their textures, so that a lost context gets them again.
     * @type {Map<number, {name: string, flags: number, blob: Blob}>} */
    this.pictures = new Map();
    this.isLost = false;
    canvas.addEventListener("webglcontextlost", (event) => {
      event.preventDefault();
      this.isLost = true;
      page.call(() => page.program.reel_command(Command.contextLost, 0));
    });
    canvas.addEventListener("webglcontextrestored", () => {
      this.isLost = false;
      this.objects = [null];
      this.free = [];
      page.call(() => page.program.reel_command(Command.contextRestored, 0));
      for (const [texture, picture] of this.pictures) this.show(texture, picture);
    });
  }

  /** @param {any} object */
  add(object) {
    if (!object) return 0;
    const number = this.free.pop() ?? this.objects.length;
    this.objects[number] = object;
    return number;
  }

  /** @param {number} number */
  take(number) {
    const object = this.objects[number] ?? null;
    if (number > 0 && object) {
      this.objects[number] = null;
      this.free.push(number);
    }
    return object;
  }

  /** @param {() => any} make @param {number} count @param {number} at */
  makeAll(make, count, at) {
    for (let index = 0; index < count; index++) {
      const number = this.add(make());
      this.page.memory.u32[(at >> 2) + index] = number;
    }
  }

  /** @param {(object: any) => void} end @param {number} count @param {number} at */
  deleteAll(end, count, at) {
    for (let index = 0; index < count; index++) end(this.take(this.page.memory.u32[(at >> 2) + index]));
  }

  /** @returns {Imports} */
  get imports() {
    const { gl } = this;
    const memory = () => this.page.memory;
    /** @param {number} number */
    const object = (number) => this.objects[number] ?? null;
    const direct = /** @type {const} */ ([
      "getError", "enable", "disable", "viewport", "scissor", "clearColor", "clear", "blendFuncSeparate", "texParameteri",
      "enableVertexAttribArray", "vertexAttribPointer", "vertexAttribDivisor", "drawArraysInstanced",
    ]);
    return {
      ...Object.fromEntries(direct.map((name) => [name, gl[name].bind(gl)])),
      getIntegerv: (name, at) => {
        memory().i32[at >> 2] = gl.getParameter(name);
      },

      readPixels: (x, y, width, height, format, type, at) =>
        gl.readPixels(x, y, width, height, format, type, memory().u8.subarray(at, at + width * height * 4)),
      genTextures: (count, at) => this.makeAll(() => gl.createTexture(), count, at),
      deleteTextures: (count, at) => this.deleteAll((texture) => gl.deleteTexture(texture), count, at),
      bindTexture: (target, texture) => gl.bindTexture(target, object(texture)),

      texImage2D: (target, level, kind, width, height, border, format, type, at) => {
        gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
        const pixels = at ? memory().u8.subarray(at, at + width * height * 4) : null;
        gl.texImage2D(target, level, kind, width, height, border, format, type, pixels);
      },
      genBuffers: (count, at) => this.makeAll(() => gl.createBuffer(), count, at),
      deleteBuffers: (count, at) => this.deleteAll((buffer) => gl.deleteBuffer(buffer), count, at),
      bindBuffer: (target, buffer) => gl.bindBuffer(target, object(buffer)),
      bufferData: (target, size, at, usage) =>
        at ? gl.bufferData(target, memory().u8, usage, at, size) : gl.bufferData(target, size, usage),

      createShader: (kind) => this.add(gl.createShader(kind)),
      deleteShader: (shader) => gl.deleteShader(this.take(shader)),
      shaderSource: (shader, count, lines, lengths) =>
        gl.shaderSource(object(shader), memory().zeroText(memory().u32[lines >> 2])),
      compileShader: (shader) => gl.compileShader(object(shader)),
      createProgram: () => this.add(gl.createProgram()),
      deleteProgram: (program) => gl.deleteProgram(this.take(program)),
      attachShader: (program, shader) => gl.attachShader(object(program), object(shader)),
      linkProgram: (program) => gl.linkProgram(object(program)),
      useProgram: (program) => gl.useProgram(object(program)),
      getUniformLocation: (program, name) => {
        const found = gl.getUniformLocation(object(program), memory().zeroText(name));
        return found ? this.add(found) : -1;
      },
      uniform4f: (uniform, x, y, z, w) => gl.uniform4f(object(uniform), x, y, z, w),
      picture: (texture, name, count, flags) =>
        this.page.needed.push(this.load(texture, memory().text(name, count), flags)),
    };
  }

  /** Loads a picture for a texture.
   * @param {number} texture @param {string} name @param {number} flags */
  async load(texture, name, flags) {
    const picture = { name, flags, blob: await this.page.file(name) };
    this.pictures.set(texture, picture);
    await this.show(texture, picture);
  }

  /** Decodes a picture, and gives it to the card.
   * @param {number} texture @param {{name: string, flags: number, blob: Blob}} picture */
  async show(texture, picture) {
    const { gl } = this;
    const isPremultiplied = (picture.flags & 2) !== 0;
    /** @type {ImageBitmapOptions} */
    const options = {
      premultiplyAlpha: isPremultiplied ? "none" : "premultiply", colorSpaceConversion: "none",
    };
    let bitmap = await createImageBitmap(picture.blob, options).catch(() => {
      throw new PageError(`${picture.name}: expected a picture, found a file that this browser cannot show.`);
    });
    if (picture.flags & 4) bitmap = await createImageBitmap(clearing(bitmap, picture.flags >>> 8), options);
    const { width, height } = bitmap;
    const most = gl.getParameter(gl.MAX_TEXTURE_SIZE);
    if (width > most || height > most) {
      throw new PageError(`${picture.name}: ${width} by ${height} pixels, and this browser shows at most ${most}.`);
    }
    if (this.isLost) return;
    const filter = picture.flags & 1 ? gl.LINEAR : gl.NEAREST;
    const object = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, object);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, filter);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, filter);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    // The bitmap is premultiplied already.
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, bitmap);
    bitmap.close();
    const number = this.add(object);
    this.page.call(() =>
      this.page.program.reel_picture(texture, number, width, height, picture.flags & 1));
  }
}

/** Returns the pixels of a picture, without those of one colour.
 * @param {ImageBitmap} bitmap @param {number} color red in the lowest byte, then green, then blue */
function clearing(bitmap, color) {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.drawImage(bitmap, 0, 0);
  const image = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const pixels = new Uint32Array(image.data.buffer);
  for (let at = 0; at < pixels.length; at++) {
    if ((pixels[at] & 0xFFFFFF) === color) pixels[at] = 0;
  }
  return image;
}

// MARK: - Sound

/**
 * @typedef {object} Voice
 * @property {number} sound
 * @property {AudioBufferSourceNode} source
 * @property {GainNode} gain
 * @property {StereoPannerNode | null} pan
 * @property {number} end The time in seconds at which it ends; infinite if it loops.
 * @property {number} pitch
 * @property {number} level The gain that it is to have.
 */

/**
 * Web Audio: voices of decoded sounds, and music that a media element streams. Before the first gesture of the player
 * a browser plays nothing. Until then only voices that loop and the music are kept, and begin with the gesture, as with
 * a device that is plugged in later.
 */
class Sound {
  /** The most voices at once. */
  static most = 64;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {AudioContext | null} */
    this.context = null;
    /** @type {GainNode | null} */
    this.output = null;
    /** @type {Map<number, AudioBuffer>} */
    this.sounds = new Map();
    /** The addresses of music.
     * @type {Map<number, string>} */
    this.files = new Map();
    /** @type {Map<bigint, Voice>} */
    this.voices = new Map();
    /** The looping voices that wait for the first gesture, or for their sound.
     * @type {Map<bigint, {sound: number, gain: number, pitch: number, pan: number}>} */
    this.waiting = new Map();
    /** @type {{sound: number, gain: number, isLooping: boolean, element: HTMLAudioElement | null,
     *   node: GainNode | null} | null} */
    this.music = null;
    this.volume = 1;
    this.isPaused = false;
    this.isHidden = false;
    /** Numbers for voices that no later command names. */
    this.oneShot = -1n;
    try {
      this.context = new AudioContext({ latencyHint: "interactive" });
      this.output = this.context.createGain();
      this.output.connect(this.context.destination);
      this.context.onstatechange = () => this.begin();
    } catch {
      page.report("This browser plays no sound; the game goes on without it.");
    }
  }

  /** True once the player has touched the page, so that the browser plays. */
  get isRunning() {
    return this.context?.state === "running";
  }

  /** Call it in each gesture of the player. */
  gesture() {
    if (this.context?.state === "suspended" && !this.isPaused && !this.isHidden) void this.context.resume();
  }

  /** Starts what waits, once the browser plays. */
  begin() {
    if (!this.isRunning) return;
    for (const [voice, kept] of this.waiting) {
      if (!this.sounds.has(kept.sound)) continue;
      this.waiting.delete(voice);
      this.play(kept.sound, voice, kept.gain, kept.pitch, kept.pan, 1);
    }
    if (this.music && !this.music.element) this.startMusic();
    else this.resumeMusic();
  }

  /** Lets the music go on, unless it waits for the first gesture, or is silent because of a pause. */
  resumeMusic() {
    if (this.isRunning && !this.isPaused && !this.isHidden) this.music?.element?.play().catch(() => {});
  }

  /** Stops time for all sound, or goes on. */
  update() {
    const isSilent = this.isPaused || this.isHidden;
    if (isSilent) {
      void this.context?.suspend();
      this.music?.element?.pause();
    } else {
      void this.context?.resume();
      this.resumeMusic();
    }
  }

  /** @returns {Imports} */
  get imports() {
    const memory = () => this.page.memory;
    return {
      sound: (sound, name, count, isMusic) => this.load(sound, memory().text(name, count), isMusic !== 0),
      play: (sound, voice, gain, pitch, pan, isLooping) => this.play(sound, voice, gain, pitch, pan, isLooping),
      stop: (voice) => this.stop(voice),
      set: (voice, gain, pitch, pan, isLooping) => this.set(voice, gain, pitch, pan, isLooping),
      playMusic: (sound, gain, isLooping) => this.playMusic(sound, gain, isLooping !== 0),
      volume: (volume) => {
        this.volume = limited(volume, 0, 1);
        if (this.output && this.context) this.output.gain.setTargetAtTime(this.volume, this.context.currentTime, 0.01);
      },
      soundAll: (command) => {
        if (command === 0 || command === 3) this.stopMusic();
        if (command === 3) for (const voice of [...this.voices.keys(), ...this.waiting.keys()]) this.stop(voice);
        if (command === 1 || command === 2) {
          this.isPaused = command === 1;
          this.update();
        }
      },
      isPlaying: (voice) => (this.isHeard(voice) ? 1 : 0),
      music: () => this.music?.sound ?? -1,
    };
  }

  /** @param {number} sound @param {string} name @param {boolean} isMusic */
  load(sound, name, isMusic) {
    if (!this.context) return;
    if (isMusic) {
      this.files.set(sound, this.page.address(`Assets/${name}`));
      return;
    }
    this.page.later.push(async () => {
      const bytes = await (await this.page.file(name)).arrayBuffer();
      const buffer = await this.context?.decodeAudioData(bytes).catch(() => null);
      if (!buffer) {
        this.page.report(`${name}: expected a sound, found a file that this browser cannot play; it is left out.`);
        return;
      }
      this.sounds.set(sound, buffer);
      this.begin();
    });
  }

  /** @param {bigint} voice */
  isHeard(voice) {
    const found = this.voices.get(voice);
    if (!found || !this.context) return this.waiting.has(voice);
    return found.end > this.context.currentTime;
  }

  /** @param {number} sound @param {bigint} voice @param {number} gain @param {number} pitch @param {number} pan
   * @param {number} isLooping */
  play(sound, voice, gain, pitch, pan, isLooping) {
    const isOneShot = voice === 0n;
    if (!isOneShot) this.stop(voice);
    const buffer = this.sounds.get(sound);
    const { context, output } = this;
    if (!context || !output || !buffer || context.state !== "running") {
      if (isLooping && !isOneShot) this.waiting.set(voice, { sound, gain, pitch, pan });
      // A pause of the game is short: what it starts is heard after it.
      if (!buffer || !context || !output || !this.isPaused) return;
    }
    if (this.voices.size >= Sound.most) this.dropOne();
    if (isOneShot) voice = this.oneShot--;
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.loop = isLooping !== 0 && !isOneShot;
    source.playbackRate.value = limited(pitch, 1 / 256, 255, 1);
    const node = context.createGain();
    const level = (node.gain.value = limited(gain, 0, 16));
    source.connect(node);
    /** @type {StereoPannerNode | null} */
    let panner = null;
    if (buffer.numberOfChannels === 1) {
      panner = context.createStereoPanner();
      panner.pan.value = limited(pan, -1, 1, 0);
      node.connect(panner).connect(output);
    } else {
      node.connect(output);
    }
    source.start();
    const rate = source.playbackRate.value;
    const end = source.loop ? Infinity : context.currentTime + buffer.duration / rate;
    const started = { sound, source, gain: node, pan: panner, end, pitch: rate, level };
    this.voices.set(voice, started);
    this.waiting.delete(voice);
    source.onended = () => {
      (panner ?? node).disconnect();
      if (this.voices.get(voice) === started) this.voices.delete(voice);
    };
  }

  /** Ends the least important voice: first come voices without a number, then those that end by themselves, then those
   * that loop; among these the quieter first, then the earlier. */
  dropOne() {
    /** @param {[bigint, Voice]} entry */
    const kind = ([voice, { end }]) => (end === Infinity ? 2 : voice < 0n ? 0 : 1);
    const [voice] = [...this.voices].reduce((least, other) =>
      (kind(other) - kind(least) || other[1].level - least[1].level) < 0 ? other : least);
    this.stop(voice);
  }

  /** @param {bigint} voice */
  stop(voice) {
    this.waiting.delete(voice);
    const found = this.voices.get(voice);
    if (!found || !this.context) return;
    this.voices.delete(voice);
    // A few milliseconds of fading leave no click.
    const now = this.context.currentTime;
    found.gain.gain.setTargetAtTime(0, now, 0.003);
    found.source.stop(now + 0.02);
  }

  /** @param {bigint} voice @param {number} gain @param {number} pitch @param {number} pan @param {number} isLooping */
  set(voice, gain, pitch, pan, isLooping) {
    const kept = this.waiting.get(voice);
    if (kept) Object.assign(kept, { gain, pitch, pan });
    if (kept && !isLooping) this.waiting.delete(voice);
    const found = this.voices.get(voice);
    if (!found || !this.context) return;
    const now = this.context.currentTime;
    found.level = limited(gain, 0, 16);
    found.gain.gain.setTargetAtTime(found.level, now, 0.005);
    found.pan?.pan.setTargetAtTime(limited(pan, -1, 1, 0), now, 0.005);
    const rate = limited(pitch, 1 / 256, 255, 1);
    const duration = found.source.buffer?.duration ?? 0;
    if (found.source.loop && !isLooping) {
      found.source.loop = false;
      found.end = now + duration / rate;
    } else if (!found.source.loop && isLooping) {
      found.source.loop = true;
      found.end = Infinity;
    } else if (found.end !== Infinity) {
      found.end = now + ((found.end - now) * found.pitch) / rate;
    }
    found.pitch = rate;
    found.source.playbackRate.value = rate;
  }

  /** @param {number} sound @param {number} gain @param {boolean} isLooping */
  playMusic(sound, gain, isLooping) {
    if (this.music?.sound === sound) {
      this.music.gain = gain;
      if (this.music.node && this.context) {
        this.music.node.gain.setTargetAtTime(limited(gain, 0, 16), this.context.currentTime, 0.01);
      }
      return;
    }
    this.stopMusic();
    if (!this.files.has(sound)) return;
    this.music = { sound, gain, isLooping, element: null, node: null };
    if (this.isRunning || this.isPaused) this.startMusic();
  }

  startMusic() {
    const { music, context, output } = this;
    if (!music || !context || !output) return;
    const element = new Audio();
    element.crossOrigin = "anonymous";
    element.loop = music.isLooping;
    element.src = this.files.get(music.sound) ?? "";
    element.onended = () => {
      if (this.music === music) this.music = null;
    };
    element.onerror = () => {
      this.page.report(`${element.src}: expected music, found a file that this browser cannot play; it is left out.`);
      if (this.music === music) this.music = null;
    };
    music.node = context.createGain();
    music.node.gain.value = limited(music.gain, 0, 16);
    context.createMediaElementSource(element).connect(music.node).connect(output);
    music.element = element;
    if (!this.isPaused && !this.isHidden) element.play().catch(() => {});
  }

  stopMusic() {
    const { music } = this;
    this.music = null;
    if (!music) return;
    if (music.element) {
      music.element.onended = music.element.onerror = null;
      music.element.pause();
      music.element.removeAttribute("src");
    }
    music.node?.disconnect();
  }
}

/** @param {number} value @param {number} least @param {number} most @param {number} other What stands for a NaN. */
function limited(value, least, most, other = least) {
  return Number.isNaN(value) ? other : Math.min(Math.max(value, least), most);
}

// MARK: - Input

/** The usage numbers of keys (USB HID, keyboard page) by their position's name. */
const keys = new Map();
{
  const first = 4;
  [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].forEach((letter, at) => keys.set(`Key${letter}`, first + at));
  [..."1234567890"].forEach((digit, at) => keys.set(`Digit${digit}`, 30 + at));
  (
    "Enter Escape Backspace Tab Space Minus Equal BracketLeft BracketRight Backslash - Semicolon Quote Backquote " +
    "Comma Period Slash CapsLock F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 PrintScreen ScrollLock Pause Insert Home " +
    "PageUp Delete End PageDown ArrowRight ArrowLeft ArrowDown ArrowUp NumLock NumpadDivide NumpadMultiply " +
    "NumpadSubtract NumpadAdd NumpadEnter Numpad1 Numpad2 Numpad3 Numpad4 Numpad5 Numpad6 Numpad7 Numpad8 Numpad9 " +
    "Numpad0 NumpadDecimal IntlBackslash ContextMenu Power NumpadEqual F13 F14 F15 F16 F17 F18 F19 F20 F21 F22 F23 F24"
  ).split(" ").forEach((name, at) => keys.set(name, 40 + at));
  "IntlRo KanaMode IntlYen Convert NonConvert".split(" ").forEach((name, at) => keys.set(name, 135 + at));
  "ControlLeft ShiftLeft AltLeft MetaLeft ControlRight ShiftRight AltRight MetaRight".split(" ")
    .forEach((name, at) => keys.set(name, 224 + at));
}

/** The buttons of `MouseButton` by those of the browser. */
const mouseButtons = [0, 2, 1, 3, 4];

/** The buttons of `PadButton` by those of a standard gamepad; the triggers, 6 and 7, are axes. */
const padButtons = [0, 1, 2, 3, 9, 10, -1, -1, 4, 6, 7, 8, 11, 12, 13, 14, 5];

/** The player's devices. */
class Input {
  /** @param {Page} page @param {HTMLCanvasElement} canvas */
  constructor(page, canvas) {
    this.page = page;
    this.canvas = canvas;
    /** The fingers that touch, by the browser's number.
     * @type {(number | null)[]} */
    this.fingers = new Array(9).fill(null);
    /** The browser's number of the pad in each slot, and its state. */
    this.pads = [0, 1, 2, 3].map(() => ({ index: -1, buttons: 0, axes: [0, 0, 0, 0, 0, 0] }));
    /** The wheel's motion that is no whole notch yet. */
    this.turned = { x: 0, y: 0 };
    /** The field that takes text while the game wants some.
     * @type {HTMLInputElement | null} */
    this.field = null;
    this.isCaptured = false;
    this.listen();
  }

  /** @param {number} kind @param {number} device @param {number} code @param {number} x @param {number} y */
  send(kind, device = 0, code = 0, x = 0, y = 0) {
    if (this.page.isPlaying) this.page.call(() => this.page.program.reel_event(kind, device, code, x, y));
  }

  /** @param {number} kind @param {string} text @param {number} cursor @param {number} selected */
  sendText(kind, text, cursor = 0, selected = 0) {
    if (!this.page.isPlaying) return;
    this.page.withBytes(encoder.encode(text.slice(0, 16384)), (at, size) =>
      this.page.program.reel_text(kind, at, size, cursor, selected));
  }

  listen() {
    const { canvas } = this;
    canvas.tabIndex = 0;
    canvas.style.touchAction = "none";
    const keyTarget = this.page.root;
    keyTarget.addEventListener("keydown", (event) => this.key(event, true));
    // A key may come up while another part of the page has the focus.
    window.addEventListener("keyup", (event) => this.key(event, false));
    for (const kind of /** @type {const} */ (["pointerdown", "pointermove", "pointerup", "pointercancel"])) {
      canvas.addEventListener(kind, (event) => this.pointer(event));
    }
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    window.addEventListener("blur", () => this.release());
    window.addEventListener("pagehide", () => this.release());
    window.addEventListener("gamepaddisconnected", (event) => this.removePad(event.gamepad.index));
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.release();
      this.page.sound.isHidden = document.hidden;
      this.page.sound.update();
    });
    for (const kind of ["pointerdown", "pointerup", "keydown", "touchend"]) {
      window.addEventListener(kind, () => this.page.sound.gesture(), { capture: true, passive: true });
    }
  }

  /** Releases everything, because the page no longer receives what the player does. */
  release() {
    this.fingers.fill(null);
    for (const pad of this.pads) {
      pad.buttons = 0;
      pad.axes.fill(0);
    }
    this.send(EventKind.focusLost);
  }

  /** @param {KeyboardEvent} event @param {boolean} isDown */
  key(event, isDown) {
    const code = keys.get(event.code);
    if (code === undefined) return;
    const isShortcut = (event.ctrlKey || event.metaKey) && !/^(Control|Meta|Shift|Alt)/.test(event.code);
    // The browser keeps its own combinations, its function keys for loading and tools, and what is typed.
    const isBrowsers = isShortcut || event.code === "F5" || event.code === "F12";
    if (isDown && !isBrowsers && !(this.field && event.key.length === 1)) {
      if (!this.field || ["Tab", "Enter", "Escape"].includes(event.code) || event.code.startsWith("F")) {
        event.preventDefault();
      }
    }
    if (event.isComposing) return;
    if (isDown && event.repeat) return this.send(EventKind.keyRepeat, 0, code);
    if (isDown && [...event.key].length === 1 && !event.shiftKey && !isShortcut && !event.altKey) {
      this.send(EventKind.keyLabel, 0, code, event.key.toLowerCase().codePointAt(0));
    }
    this.send(isDown ? EventKind.keyDown : EventKind.keyUp, 0, code);
  }

  /** Returns a position in pixels of the canvas.
   * @param {PointerEvent} event */
  position(event) {
    const box = this.canvas.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) * this.canvas.width) / Math.max(box.width, 1),
      y: ((event.clientY - box.top) * this.canvas.height) / Math.max(box.height, 1),
    };
  }

  /** @param {PointerEvent} event */
  pointer(event) {
    const { x, y } = this.position(event);
    if (event.type === "pointerdown") {
      this.canvas.focus({ preventScroll: true });
      event.preventDefault();
      this.capture();
    }
    if (event.pointerType === "mouse") {
      if (document.pointerLockElement === this.canvas && event.type === "pointermove") {
        return this.send(EventKind.mouseMotion, 0, 0, event.movementX, event.movementY);
      }
      // The browser reports a second button that goes down, or one that comes up beside another, as motion.
      const button = mouseButtons[event.button];
      if (event.type === "pointermove" && event.button < 0) return this.send(EventKind.mouseMove, 0, 0, x, y);
      if (button === undefined) return;
      const isDown = (event.buttons & [1, 4, 2, 8, 16][event.button]) !== 0;
      if (isDown) this.canvas.setPointerCapture(event.pointerId);
      return this.send(isDown ? EventKind.mouseDown : EventKind.mouseUp, 0, button, x, y);
    }
    let finger = this.fingers.indexOf(event.pointerId);
    if (event.type === "pointerdown") {
      if (finger < 0) finger = this.fingers.indexOf(null);
      if (finger < 0) return;
      this.fingers[finger] = event.pointerId;
      this.canvas.setPointerCapture(event.pointerId);
      return this.send(EventKind.fingerDown, finger + 1, 0, x, y);
    }
    if (finger < 0) return;
    if (event.type === "pointermove") return this.send(EventKind.fingerMove, finger + 1, 0, x, y);
    this.fingers[finger] = null;
    this.send(EventKind.fingerUp, finger + 1, 0, x, y);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    // A notch is 100 pixels, or 3 lines, or a page.
    const notch = [100, 3, 1][event.deltaMode] ?? 100;
    this.turned.x += event.deltaX / notch;
    this.turned.y -= event.deltaY / notch;
    const x = Math.trunc(this.turned.x);
    const y = Math.trunc(this.turned.y);
    this.turned.x -= x;
    this.turned.y -= y;
    if (x !== 0 || y !== 0) this.send(EventKind.wheel, 0, 0, x, y);
  }

  /** Reads the pads. Call it once a picture. */
  poll() {
    for (const pad of navigator.getGamepads?.() ?? []) {
      if (!pad || pad.mapping !== "standard") continue;
      let slot = this.pads.findIndex((known) => known.index === pad.index);
      if (slot < 0) {
        slot = this.pads.findIndex((known) => known.index < 0);
        if (slot < 0) continue;
        this.pads[slot].index = pad.index;
        this.send(EventKind.padConnected, slot);
      }
      if (!document.hasFocus()) continue;
      const buttons = padButtons.reduce(
        (held, button, at) => (button >= 0 && pad.buttons[at]?.pressed ? held | (1 << button) : held), 0);
      const axes = [...pad.axes.slice(0, 4), pad.buttons[6]?.value ?? 0, pad.buttons[7]?.value ?? 0];
      this.sendPad(slot, buttons, axes.map((value) => Math.round(limited(value, -1, 1) * 32767)));
    }
  }

  /** Sends what differs from the last state of a pad.
   * @param {number} slot @param {number} buttons One bit for each button that is held. @param {number[]} axes */
  sendPad(slot, buttons, axes) {
    const known = this.pads[slot];
    for (let button = 0; button < 32; button++) {
      const isDown = (buttons >> button) & 1;
      if (isDown !== ((known.buttons >> button) & 1)) this.send(EventKind.padButton, slot, button, isDown);
    }
    axes.forEach((steps, axis) => {
      if (steps !== known.axes[axis]) this.send(EventKind.padAxis, slot, axis, steps);
    });
    Object.assign(known, { buttons, axes });
  }

  /** @param {number} index */
  removePad(index) {
    const slot = this.pads.findIndex((known) => known.index === index);
    if (slot < 0) return;
    this.sendPad(slot, 0, [0, 0, 0, 0, 0, 0]);
    this.send(EventKind.padDisconnected, slot);
    this.pads[slot].index = -1;
  }

  /** Carries out a command of the game to a device.
   * @param {number} command @param {number} a @param {number} b @param {number} c @param {number} d */
  device(command, a, b, c, d) {
    switch (command) {
      case 0: return this.beginText(a, b, c, d);
      case 1: return this.endText();
      case 2:
        this.isCaptured = a !== 0;
        if (!this.isCaptured) document.exitPointerLock();
        return this.capture();
      case 3: {
        const pad = navigator.getGamepads?.()[this.pads[a]?.index ?? -1];
        const effect = { duration: d, strongMagnitude: limited(b, 0, 1), weakMagnitude: limited(c, 0, 1) };
        void pad?.vibrationActuator?.playEffect("dual-rumble", effect).catch(() => {});
        return;
      }
      case 4: return this.page.cover(a === 2 ? !document.fullscreenElement : a === 1);
      case 5:
        navigator.clipboard?.readText().then((text) => this.sendText(TextKind.pasted, text), () => {});
        return;
    }
  }

  /** Captures the mouse if the game requires it. A browser refuses before the first gesture, and lets the player release
   * the mouse with Escape: the next press captures it. */
  capture() {
    if (!this.isCaptured || document.pointerLockElement === this.canvas) return;
    void Promise.resolve(this.canvas.requestPointerLock()).catch(() => {});
  }

  /** Puts a field over the place of the text, so that an on-screen keyboard and an input method appear there.
   * @param {number} x @param {number} y @param {number} width @param {number} height */
  beginText(x, y, width, height) {
    let { field } = this;
    if (!field) {
      field = this.field = element(
        "input", "position:absolute;opacity:0;border:0;padding:0;font-size:16px;pointer-events:none",
        { autocapitalize: "off", autocomplete: "off", spellcheck: "false" });
      field.addEventListener("beforeinput", (event) => {
        if (event.isComposing || event.inputType === "insertCompositionText") return;
        event.preventDefault();
        if (event.inputType === "insertFromPaste") return;
        if (event.data) this.sendText(TextKind.typed, event.data);
      });
      field.addEventListener("compositionupdate", (event) => {
        this.sendText(TextKind.composing, event.data, [...event.data].length, 0);
      });
      field.addEventListener("compositionend", (event) => {
        this.sendText(TextKind.composing, "");
        if (event.data) this.sendText(TextKind.typed, event.data);
        if (this.field) this.field.value = "";
      });
      field.addEventListener("paste", (event) => {
        event.preventDefault();
        this.sendText(TextKind.pasted, event.clipboardData?.getData("text") ?? "");
      });
      this.page.root.append(field);
      field.focus({ preventScroll: true });
    }
    const scale = this.canvas.clientWidth / Math.max(this.canvas.width, 1);
    field.style.left = `${this.canvas.offsetLeft + x * scale}px`;
    field.style.top = `${this.canvas.offsetTop + y * scale}px`;
    field.style.width = `${Math.max(width * scale, 1)}px`;
    field.style.height = `${Math.max(height * scale, 1)}px`;
  }

  endText() {
    this.field?.remove();
    this.field = null;
    this.canvas.focus({ preventScroll: true });
  }
}

// MARK: - Saves

/** The game's saved values, one item of the browser's storage for each: the bytes of a `.save` file, as base64. */
class Saves {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** The names whose failure has been reported.
     * @type {Set<string>} */
    this.reported = new Set();
  }

  get prefix() {
    return `reel/${this.page.name}/`;
  }

  /** Returns the names and the files of all saved values, sorted by name.
   * @returns {[string, Uint8Array][]} */
  read() {
    /** @type {[string, Uint8Array][]} */
    const found = [];
    try {
      for (let at = 0; at < localStorage.length; at++) {
        const key = localStorage.key(at) ?? "";
        if (!key.startsWith(this.prefix) || !key.endsWith(".save")) continue;
        const name = key.slice(this.prefix.length, -5);
        try {
          const text = atob(localStorage.getItem(key) ?? "");
          found.push([name, Uint8Array.from(text, (character) => character.charCodeAt(0))]);
        } catch {
          this.putAside(name, "it is no base64");
        }
      }
    } catch {
      this.page.report("This browser stores nothing for this page; what the game saves is lost with it.");
    }
    return found.sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** Stores a value. One item is replaced at once, so it is always the old or the new one.
   * @param {string} name @param {Uint8Array} bytes */
  write(name, bytes) {
    let text = "";
    for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
    try {
      localStorage.setItem(`${this.prefix}${name}.save`, btoa(text));
      this.reported.delete(name);
    } catch {
      if (this.reported.has(name)) return;
      this.reported.add(name);
      this.page.report(`"${name}" could not be saved: the browser's storage for this page is full, or forbidden.`);
    }
  }

  /** Keeps a damaged value under another name.
   * @param {string} name @param {string} reason */
  putAside(name, reason) {
    const key = `${this.prefix}${name}`;
    let aside = `${key}.damaged`;
    try {
      for (let number = 2; localStorage.getItem(aside) !== null; number++) aside = `${key}-${number}.damaged`;
      localStorage.setItem(aside, localStorage.getItem(`${key}.save`) ?? "");
      localStorage.removeItem(`${key}.save`);
      this.page.report(`The saved value "${name}" is damaged: ${reason}. The game begins without it; it is kept as ${aside}.`);
    } catch {
      this.page.report(`The saved value "${name}" is damaged: ${reason}. The game begins without it.`);
    }
  }
}

// MARK: - Page

/** A fault with a sentence for the player. */
export class PageError extends Error {}

/** A game in a page. */
export class Page {
  /** @param {HTMLElement} root The element that the game fills. @param {Options} options */
  constructor(root, options = {}) {
    this.root = root;
    this.folder = options.folder ?? "";
    this.programName = options.program ?? "game.wasm.gz";
    this.takesFocus = options.focus ?? true;
    this.settings = new URLSearchParams(options.search ?? location.search);
    this.gameName = options.game ?? this.settings.get("game");
    this.hasTravel = options.travel ?? this.settings.has("travel");
    this.name = "";
    /** The folder of the game's content, pictures and sounds. */
    this.assets = "Assets";
    /** What `?verify` plays. */
    this.golden = "golden.reel";
    /** The sentences of the program and the page, the oldest first.
     * @type {string[]} */
    this.reports = [];
    /** True while the program receives events and pictures. */
    this.isPlaying = false;
    /** The sentence of a misuse; the trap follows. */
    this.misuse = "";
    this.loaded = 0;
    this.total = 0;
    /** The files that the first tick needs, and those that are requested when the game runs.
     * @type {Promise<void>[]} */
    this.needed = [];
    /** @type {(() => Promise<void>)[]} */
    this.later = [];
    /** The result of a verification.
     * @type {string | null} */
    this.verified = null;
    this.iceServers = options.iceServers ?? [];
    /** True if a page can host the game's matches. */
    this.hosts = false;
    /** The matches; `null` for a game of one player.
     * @type {import("./match.js").Matches | null} */
    this.match = null;
    root.classList.add("reel");
    if (getComputedStyle(root).position === "static") root.style.position = "relative";
    this.canvas = element("canvas", "display:block;width:100%;height:100%;outline:0;image-rendering:pixelated");
    this.overlay = element("div",
      "position:absolute;inset:0;display:none;flex-direction:column;align-items:center;justify-content:center;" +
      "gap:1em;padding:2em;box-sizing:border-box;color:#eee;background:#111c;font:16px/1.4 system-ui,sans-serif;" +
      "text-align:center");
    this.fill = element("div", "width:0;height:100%;background:#fb3;transition:width .1s");
    this.bar = element("div",
      "position:absolute;left:20%;right:20%;bottom:12%;height:6px;border-radius:3px;background:#444;overflow:hidden",
      { role: "progressbar" }, this.fill);
    this.titleText = element("p",
      "position:absolute;left:0;right:0;bottom:calc(12% + 14px);margin:0;color:#eee;text-align:center;" +
      "font:600 clamp(18px,4vw,36px)/1.2 system-ui,sans-serif");
    root.append(this.canvas, this.titleText, this.bar, this.overlay);
    this.saves = new Saves(this);
    this.sound = new Sound(this);
    /** @type {Program} */
    this.program = unset;
    /** @type {Memory} */
    this.memory = unset;
    /** @type {Graphics} */
    this.graphics = unset;
    /** @type {Input} */
    this.input = unset;
    /** The recording that the program has sent last.
     * @type {Uint8Array | null} */
    this.reel = null;
    /** The sentence over the picture; `null` while the game runs.
     * @type {string | null} */
    this.sentence = null;
    this.isOver = false;
    /** The number of pictures, and the milliseconds that the last one has taken. */
    this.pictures = this.pictureTime = 0;
    /** The time of the first picture in milliseconds after the page was opened; 0 before. */
    this.firstPicture = 0;
  }

  /** Shows how much has been loaded. */
  progress() {
    const share = this.total > 0 ? Math.min(this.loaded / this.total, 1) : 0;
    this.fill.style.width = `${100 * share}%`;
    this.bar.setAttribute("aria-valuenow", String(Math.round(100 * share)));
  }

  endLoading() {
    this.bar.remove();
    this.titleText.remove();
  }

  /** Returns the address of a file of the game.
   * @param {string} name */
  address(name) {
    return this.folder + name.split("/").map(encodeURIComponent).join("/");
  }

  /** Requests a file, and counts its bytes.
   * @param {string} name @returns {Promise<Response>} */
  async request(name) {
    const response = await fetch(this.address(name)).catch(() => null);
    if (!response?.ok || !response.body) {
      const found = response ? `the answer ${response.status}` : "no answer";
      throw new PageError(`${name}: expected a file of the game, found ${found}.`);
    }
    const count = new TransformStream({
      transform: (chunk, controller) => {
        this.loaded += chunk.length;
        this.progress();
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(count), { headers: response.headers });
  }

  /** Requests a file.
   * @param {string} name @returns {Promise<Blob>} */
  async file(name) {
    return (await this.request(`${this.assets}/${name}`)).blob();
  }

  /** Requests a file that may be compressed with gzip. A server may have expanded it already.
   * @param {string} name @param {string} type @returns {Promise<Response>} */
  async expanded(name, type) {
    const response = await this.request(name);
    const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
    const first = await reader.read();
    const isCompressed = first.value?.[0] === 0x1F && first.value[1] === 0x8B;
    /** @type {ReadableStream<any>} */
    let stream = new ReadableStream({
      start: (controller) => {
        if (first.value) controller.enqueue(first.value);
      },
      pull: async (controller) => {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    });
    if (isCompressed) stream = stream.pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream, { headers: { "content-type": type } });
  }

  /** Tells a sentence to whoever reads the console.
   * @param {string} sentence */
  report(sentence) {
    this.reports.push(sentence);
    console.info(sentence);
    this.root.dispatchEvent(new CustomEvent("reel-report", { detail: sentence }));
  }

  /** Loads the game and plays it. */
  async start() {
    try {
      await this.load();
    } catch (error) {
      this.fail(error);
    }
  }

  async load() {
    const about = await (await this.request("game.json")).json().catch(() => {
      throw new PageError("game.json: expected the description of a game, found another file.");
    });
    this.total = Number(about.size) || 0;
    const number = about.games?.findIndex((/** @type {{ id: string }} */ game) => game.id === this.gameName) ?? -1;
    if (about.games && number < 0) return this.list(about.games);
    /** @type {{ id?: string, name: string, title: string, assets?: string, files: boolean }} */
    const game = about.games?.[number] ?? about;
    this.name = String(game.name);
    this.assets = game.assets ?? this.assets;
    if (game.id) {
      this.golden = `golden/${game.id}.reel`;
      this.settings.delete("game");
    }
    if (game.title && this.root === document.body) document.title = game.title;
    this.titleText.textContent = game.title ?? "";
    this.graphics = new Graphics(this, this.canvas);
    const [program, content] = await Promise.all([
      this.expanded(this.programName, "application/wasm").then((response) =>
        WebAssembly.instantiateStreaming(response, { reel: this.imports })),
      this.content(game.files === false),
    ]);
    this.program = /** @type {any} */ (program.instance.exports);
    this.memory = new Memory(this.program.memory);
    this.stack = this.program.__stack_pointer.value;
    this.program.reel_start();
    if (number >= 0) this.program.reel_command(Command.choose, number);
    this.input = new Input(this, this.canvas);
    this.watchSize();
    await this.open(content);
    const ask = (/** @type {number} */ command) => this.call(() => this.program.reel_command(command, 0)) ?? 0;
    this.hosts = ask(Command.hosts) > 0;
    if (ask(Command.players) > 1) this.needed.push(this.loadMatches());
    await Promise.all(this.needed);
    this.endLoading();
    if (this.isOver) return;
    this.isPlaying = true;
    if (this.takesFocus) this.canvas.focus({ preventScroll: true });
    this.watchDrops();
    if (this.settings.has("verify")) await this.verify();
    else this.match?.begin();
    requestAnimationFrame((time) => this.frame(time));
    await Promise.all(this.later.map((body) => body().catch((error) => this.report(String(error.message)))));
    this.root.dispatchEvent(new CustomEvent("reel-loaded"));
  }

  /** Shows links to the games of a folder with several.
   * @param {{ id: string, title: string, about: string }[]} games */
  list(games) {
    this.endLoading();
    this.canvas.remove();
    this.root.style.overflow = "auto";
    for (const { id, title, about } of games) {
      this.settings.set("game", id);
      const link = element("a", "color:#fb3;font-weight:600", { href: `?${this.settings}` }, title);
      this.root.append(element("p", "margin:.8em 1em;color:#eee;font:16px/1.4 system-ui,sans-serif", {}, link, ` ${about}`));
    }
  }

  /** Opens the bar of time, or leaves it. The game must keep its past (`travel`). */
  travel() {
    this.call(() => this.program.reel_command(Command.travel, 0));
    this.canvas.focus({ preventScroll: true });
  }

  /** Loads what a game with several players needs besides. */
  async loadMatches() {
    const { Matches } = await import("./match.js").catch(() => {
      throw new PageError("match.js: expected a file beside reel.js, found none.");
    });
    this.match = new Matches(this);
  }

  /** Loads the values that `content --packed` has written: a zlib stream between a head and a checksum.
   * @param {boolean} isEmpty True for a game without files. @returns {Promise<Uint8Array>} */
  async content(isEmpty) {
    if (isEmpty) return new Uint8Array();
    const packed = new Uint8Array(await (await this.file("content.packed")).arrayBuffer());
    const stream = new Response(packed.slice(28, -8)).body?.pipeThrough(new DecompressionStream("deflate"));
    const values = await new Response(stream).arrayBuffer().catch(() => null);
    if (packed[0] !== 0x52 || packed[1] !== 0x4C || packed[2] !== 0x50 || !values) {
      throw new PageError("content.packed: expected the content of the game, found a damaged file.");
    }
    return new Uint8Array(values);
  }

  /** Sets the game up.
   * @param {Uint8Array} content */
  async open(content) {
    const named = this.settings.get("seed") ?? "";
    const seed = /^[0-9]{1,19}$/.test(named)
      ? BigInt(named) : BigInt(crypto.getRandomValues(new Uint32Array(1))[0] || 1);
    const isMatch = ["host", "join", "watch"].some((name) => this.settings.has(name));
    for (const [name, text] of this.settings) {
      if (ownSettings.includes(name) || (isMatch && matchSettings.includes(name))) continue;
      this.withBytes(encoder.encode(name), (name, nameSize) =>
        this.withBytes(encoder.encode(text), (value, valueSize) =>
          this.program.reel_set(name, nameSize, value, valueSize, text === "" ? NaN : Number(text))));
    }
    const parts = this.saves.read().flatMap(([name, file]) => [encoder.encode(name), file]);
    const counted = parts.flatMap((part) => [Uint32Array.of(part.length), part]);
    const data = new Uint8Array(await new Blob(counted).arrayBuffer());
    this.withBytes(content, (content, contentSize) =>
      this.withBytes(data, (data, dataSize) =>
        this.program.reel_open(
          content, contentSize, data, dataSize, Number(seed & 0xFFFFFFFFn), Number((seed >> 32n) & 0xFFFFFFFFn),
          this.canvas.width, this.canvas.height, this.hasTravel ? Option.travel : 0)));
  }

  /** Calls a function with bytes in the program's memory.
   * @param {Uint8Array} bytes @param {(at: number, size: number) => number | void} body */
  withBytes(bytes, body) {
    return this.call(() => {
      const at = this.program.reel_memory(Math.max(bytes.length, 1));
      this.memory.u8.set(bytes, at);
      const result = body(at, bytes.length);
      this.program.reel_release(at);
      return result;
    });
  }

  /** Calls the program. A trap ends the game with its sentence.
   * @template T @param {() => T} body
   * @returns {T | undefined} */
  call(body) {
    if (this.isOver) return undefined;
    try {
      return body();
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      this.trap(error);
      return undefined;
    }
  }

  /** Ends the game after a trap, and offers the recording up to it.
   * @param {WebAssembly.RuntimeError} error */
  trap(error) {
    this.isPlaying = false;
    console.error(error);
    const sentence = this.misuse || `The game stopped: ${error.message}.`;
    // The program's data is as the trap left it; the stack begins anew.
    this.program.__stack_pointer.value = this.stack;
    try {
      this.program.reel_command(Command.salvage, 0);
    } catch (second) {
      console.error(second);
    }
    this.isOver = true;
    this.end();
    this.show(sentence);
  }

  /** Ends the game because something is missing.
   * @param {any} error */
  fail(error) {
    this.isPlaying = false;
    this.isOver = true;
    this.endLoading();
    console.error(error);
    this.show(error instanceof PageError ? error.message : `The game cannot start: ${error?.message ?? error}`);
  }

  /** Silences the game. */
  end() {
    this.sound.stopMusic();
    void this.sound.context?.suspend();
    if (document.pointerLockElement === this.canvas) document.exitPointerLock();
  }

  /** Shows a sentence over the picture, and what can be done.
   * @param {string} sentence */
  show(sentence) {
    this.sentence = sentence;
    const buttons = element("div", "", {}, button("Again", () => location.reload()));
    if (this.reel) buttons.append(button("Save the recording", () => this.saveReel()));
    this.overlay.replaceChildren(element("p", "margin:0", { role: "alert" }, sentence), buttons);
    this.overlay.style.display = "flex";
  }

  /** Shows a sentence over the picture for a few seconds.
   * @param {string} sentence */
  notice(sentence) {
    this.report(sentence);
    const note = element("p",
      "position:absolute;left:10%;right:10%;bottom:5%;margin:0;padding:.6em 1em;border-radius:6px;color:#eee;" +
      "background:#111c;font:14px/1.4 system-ui,sans-serif;text-align:center;pointer-events:none",
      { role: "status" }, sentence);
    this.root.append(note);
    setTimeout(() => note.remove(), 6000);
  }

  // MARK: Pictures

  /** Keeps the canvas at the size of the element in the screen's own pixels. */
  watchSize() {
    const { canvas } = this;
    const size = (/** @type {number} */ width, /** @type {number} */ height) => {
      canvas.width = Math.max(1, Math.round(width));
      canvas.height = Math.max(1, Math.round(height));
    };
    const box = canvas.getBoundingClientRect();
    size(box.width * devicePixelRatio, box.height * devicePixelRatio);
    new ResizeObserver(([entry]) => {
      const exact = entry.devicePixelContentBoxSize?.[0];
      if (exact) size(exact.inlineSize, exact.blockSize);
      else size(entry.contentRect.width * devicePixelRatio, entry.contentRect.height * devicePixelRatio);
      // The new canvas is empty until the next picture.
      if (this.isPlaying) this.draw(performance.now());
    }).observe(canvas, /** @type {any} */ ({ box: "device-pixel-content-box" }));
  }

  /** @param {number} time */
  frame(time) {
    if (this.isOver) return;
    this.input.poll();
    this.draw(time);
    if (!this.isOver) requestAnimationFrame((next) => this.frame(next));
  }

  /** @param {number} time */
  draw(time) {
    const begin = performance.now();
    const state = this.call(() => this.program.reel_frame(time, this.canvas.width, this.canvas.height)) ?? 0;
    this.pictureTime = performance.now() - begin;
    this.pictures += 1;
    this.firstPicture ||= performance.now();
    if (this.isOver || state === Frame.playing || state === Frame.verifying) return;
    this.isPlaying = false;
    if (state === Frame.over) this.record();
    this.isOver = true;
    this.end();
    this.show(this.verified ?? "The game has ended.");
  }

  /** Makes the game cover the screen, or not.
   * @param {boolean} isRequested */
  cover(isRequested) {
    if (isRequested === (document.fullscreenElement === this.root)) return;
    if (isRequested) void this.root.requestFullscreen?.().catch(() => {});
    else void document.exitFullscreen?.().catch(() => {});
  }

  // MARK: Reels

  /** Requests the recording of the game so far, which stays as `reel`. */
  record() {
    this.call(() => this.program.reel_command(Command.reel, 0));
    return this.reel;
  }

  /** Offers the recording as a file. */
  saveReel() {
    if (!this.reel) return;
    const href = URL.createObjectURL(new Blob([this.reel], { type: "application/octet-stream" }));
    element("a", "", { href, download: `${this.name}.reel` }).click();
    setTimeout(() => URL.revokeObjectURL(href), 10_000);
  }

  /** Plays reels that are dropped on the page. */
  watchDrops() {
    this.root.addEventListener("dragover", (event) => event.preventDefault());
    this.root.addEventListener("drop", async (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) this.watch(new Uint8Array(await file.arrayBuffer()));
    });
  }

  /** Shows a recording.
   * @param {Uint8Array} reel */
  watch(reel) {
    this.withBytes(reel, (at, size) => this.program.reel_replay(at, size, 0));
  }

  /** Plays the golden reel of the folder at full speed, and shows the result. */
  async verify() {
    const name = this.settings.get("verify") || this.golden;
    const reel = new Uint8Array(await (await this.request(name)).arrayBuffer());
    this.withBytes(reel, (at, size) => this.program.reel_replay(at, size, 0xFFFFFFFF));
  }

  // MARK: Imports

  /** @returns {Imports} */
  get imports() {
    return {
      ...this.graphics.imports,
      ...this.sound.imports,
      device: (command, a, b, c, d) => this.input.device(command, a, b, c, d),
      message: (kind, text, count, more, moreCount) =>
        this.receive(kind, this.memory.copy(text, count), this.memory.copy(more, moreCount)),
      now: () => performance.now(),
      random: () => crypto.getRandomValues(new BigUint64Array(1))[0],
      send: (peer, at, count) => this.match?.send(peer, this.memory.copy(at, count)),
    };
  }

  /** Receives a text or bytes of the program.
   * @param {number} kind @param {Uint8Array} bytes
   * @param {Uint8Array} more */
  receive(kind, bytes, more) {
    const text = () => decoder.decode(bytes);
    switch (kind) {
      case 0: this.misuse = text(); return;
      case 1: return this.report(text());
      case 2: void navigator.clipboard?.writeText(text()).catch(() => {}); return;
      case 3: return this.openAddress(text());
      case 4: return this.saves.write(text(), more);
      case 5:
        this.root.dispatchEvent(new CustomEvent("reel-message", { detail: { name: text(), bytes: more } }));
        return;
      case 6: this.reel = bytes; return;
      case 7:
        this.verified = text();
        this.root.dispatchEvent(new CustomEvent("reel-verified", { detail: this.verified }));
        return;
      case 8: return this.saves.putAside(text(), decoder.decode(more));
      case 9: return this.fail(new PageError(text()));
      case 10: return this.notice(text());
      case 11: return this.match?.receive(text(), decoder.decode(more));
    }
  }

  /** Opens a web page, and no other kind of address.
   * @param {string} address */
  openAddress(address) {
    if (!/^https?:\/\//i.test(address)) {
      return this.report(`The game tried to open ${JSON.stringify(address)}: expected a web page.`);
    }
    if (!window.open(address, "_blank", "noopener")) this.report(`See ${address}`);
  }
}
