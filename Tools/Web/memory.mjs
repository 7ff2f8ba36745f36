// Plays a shipped page's program for hours of game time, without a browser and without waiting, and prints how much memory
// it has at the end of each hour: `node memory.mjs FOLDER [HOURS]`. Random keys, drawn from a fixed seed, play the game.
// Fails if the memory of the last hour is larger than that of the first by more than the recording, a copy of it for the
// page, and a mebibyte.

import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";

const [folder, hours = "3"] = process.argv.slice(2);
if (!folder || !(Number(hours) >= 2)) {
  console.error("usage: node memory.mjs FOLDER [HOURS]    at least 2 hours");
  process.exit(64);
}
const file = (name) => fs.readFileSync(path.join(folder, name));
const fail = (sentence) => {
  console.error(`memory: ${sentence}`);
  process.exit(1);
};

// The functions of the page: a clock that the loop below sets, and stand-ins that draw and play nothing.
let time = 0;
let recording = 0;
let memory;
const text = (at, count) => new TextDecoder().decode(new Uint8Array(memory.buffer, at, count));
const misuse = 0, report = 1, reel = 6, failure = 9;
const page = {
  now: () => time,
  random: () => 1n,
  createShader: () => 1,
  createProgram: () => 1,
  genTextures: (count, at) => new Uint32Array(memory.buffer, at, count).fill(1),
  genBuffers: (count, at) => new Uint32Array(memory.buffer, at, count).fill(1),
  message: (kind, at, count) => {
    if (kind === misuse || kind === failure) fail(text(at, count));
    if (kind === report) console.log(text(at, count));
    if (kind === reel) recording = count;
  },
};
const none = () => 0;
const imports = new Proxy(page, { get: (target, name) => target[name] ?? none });

const about = JSON.parse(file("game.json"));
const module = await WebAssembly.compile(zlib.gunzipSync(file("game.wasm.gz")));
const { exports: program } = await WebAssembly.instantiate(module, { reel: imports });
memory = program.memory;
program.reel_start();
const packed = about.files === false ? Buffer.alloc(0) : zlib.inflateSync(file("Assets/content.packed").subarray(28, -8));
const content = program.reel_memory(packed.length + 1);
new Uint8Array(memory.buffer).set(packed, content);
if (!program.reel_open(content, packed.length, 0, 0, 1, 0, 960, 640, 0)) fail("the game does not open.");
program.reel_release(content);

// Keys by their usage numbers: Enter, Space, the arrows, and letters.
const keys = [40, 44, 79, 80, 81, 82, 4, 7];
const held = new Set();
let state = 1;
const chance = (count) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * count);
};
const keyDown = 0, keyUp = 1;
const found = [];
const begin = performance.now();
for (let hour = 1; hour <= Number(hours); hour++) {
  // 60 pictures a second.
  for (let picture = 0; picture < 3600 * 60; picture++) {
    if (chance(15) === 0) {
      const key = keys[chance(keys.length)];
      program.reel_event(held.has(key) ? keyUp : keyDown, 0, key, 0, 0);
      if (!held.delete(key)) held.add(key);
    }
    time += 1000 / 60;
    if (program.reel_frame(time, 960, 640) !== 0) fail(`the game ends in hour ${hour}.`);
  }
  program.reel_command(2, 0);
  found.push(memory.buffer.byteLength);
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  console.log(`hour ${hour}: ${found.at(-1) / 1024} KiB, of them ${(recording / 1024).toFixed(0)} KiB recording (${seconds} s)`);
}
const growth = found.at(-1) - found[0];
if (growth > 2 * recording + (1 << 20)) fail(`the memory has grown by ${growth} bytes since the first hour.`);
