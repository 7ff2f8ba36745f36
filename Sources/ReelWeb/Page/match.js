// Matches in a page: the ways of packets, and the panel by which players meet. reel.js loads this file for games with
// several players.

// @ts-check

import { PageError, button, element } from "./reel.js";

/** @typedef {import("./reel.js").Page} Page */

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The requests of `reel_match`. */
const Request = { host: 0, join: 1, watch: 2, leave: 3 };

/** The kinds of `reel_match_text`. */
const Text = { none: 0, name: 1, invitation: 2, number: 3, ticket: 4 };

/** What each text of a link may be, in words that follow "expected". */
const expectedTexts = {
  "room": "a name of 1 to 32 bytes",
  "room-number": "a number from 1 to 65535, to watch a room",
  "invitation": "26 letters and digits such as 0123-4567-89AB-CDEF-GHJK-MNPQ-RS",
  "ticket": "at most 512 bytes, and no key",
};

/**
 * The ways of a match's packets, and the panel by which players meet. The page of a host has a WebRTC channel to each
 * guest; the page of a guest has one way to the host, by WebRTC or by a WebSocket to a program. Two pages find each other
 * by two texts that their players hand over: the host's invitation, and the guest's answer.
 */
export class Matches {
  /** The most bytes of a packet, of those that wait in a way before further packets are lost, and of a pasted text. */
  static largest = 1200;
  static mostWaiting = 65536;
  static mostText = 16384;
  /** The most packets of a peer in a second; a host that hands over a match sends about 900. */
  static mostInSecond = 4000;
  /** The most guests of a host. */
  static most = 72;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** The ways by their peers; 0 is the host.
     * @type {Map<number, RTCDataChannel | WebSocket>} */
    this.ways = new Map();
    /** The WebRTC connections.
     * @type {RTCPeerConnection[]} */
    this.connections = [];
    /** The connection that waits for an answer.
     * @type {RTCPeerConnection | null} */
    this.invited = null;
    this.lastPeer = 0;
    /** True while the program plays a match, or requests a part in one. */
    this.isRunning = false;
    this.isHost = false;
    /** True once the first tick of the match has run. */
    this.hasBegun = false;
    /** True if the way to the host is a WebSocket, which is opened again after a loss. */
    this.isSocket = false;
    this.lastHidden = 0;
  }

  /** Begins the match that the address of the page requests. Call it once, when the game runs. */
  begin() {
    this.build();
    // If no packets arrive, browsers still call a hidden page once a second.
    setInterval(() => this.drawHidden(), 250);
    const { settings } = this.page;
    if (settings.has("host")) this.request(Request.host);
    for (const name of /** @type {const} */ (["join", "watch"])) {
      if (!settings.has(name)) continue;
      const sentence = this.setRoom(settings, Request[name]);
      if (sentence) this.say(sentence);
      else this.join(settings.get(name) ?? "", Request[name]);
    }
  }

  /** Requests something of the program.
   * @param {number} request */
  request(request) {
    const number = (/** @type {string} */ name, /** @type {number} */ usual) => {
      const text = this.page.settings.get(name) ?? "";
      return /^[0-9]{1,3}$/.test(text) ? Number(text) : usual;
    };
    if (request !== Request.leave) this.isRunning = true;
    this.page.call(() => this.page.program.reel_match(request, number("delay", 2), number("players", 2)));
  }

  /** Hands the room of a server and the ticket to the program.
   * @param {URLSearchParams} texts `room`, `room-number` or `invitation`, and `ticket`. @param {number} request
   * @returns {string} A sentence about the first text that is wrong; empty if all are right. */
  setRoom(texts, request) {
    const kinds = { "room": Text.name, "room-number": Text.number, "invitation": Text.invitation, "ticket": Text.ticket };
    const { program } = this.page;
    const set = (/** @type {number} */ kind, /** @type {string} */ text) =>
      this.page.withBytes(encoder.encode(text), (at, size) => program.reel_match_text(kind, at, size)) === 1;
    set(Text.none, "");
    if (["room", "room-number", "invitation"].filter((name) => texts.has(name)).length > 1) {
      return "Expected one of room, room-number and invitation, found several.";
    }
    for (const name of /** @type {(keyof typeof kinds)[]} */ (Object.keys(kinds))) {
      const text = texts.get(name);
      if (text === null) continue;
      const isRight = set(kinds[name], text) && (name !== "room-number" || request === Request.watch);
      if (!isRight) return `${name}: expected ${expectedTexts[name]}, found “${text.slice(0, 40)}”.`;
    }
    return "";
  }

  /** Takes part by the fields of the panel.
   * @param {string} address @param {string} room @param {number} request */
  joinRoom(address, room, request) {
    const texts = new URLSearchParams();
    if (room) texts.set(/^(?:[0-9a-z]{4}-){6}[0-9a-z]{2}$/i.test(room) ? "invitation" : "room", room);
    const ticket = this.page.settings.get("ticket");
    if (ticket !== null) texts.set("ticket", ticket);
    const sentence = this.setRoom(texts, request);
    if (sentence) this.say(sentence);
    else this.join(address, request);
  }

  /** Receives a message of the program about matches.
   * @param {string} state @param {string} address */
  receive(state, address) {
    // The program is still in the call: what follows may call it again.
    queueMicrotask(() => {
      if (state === "join") return this.join(address.trim(), Request.join);
      if (state === "end") return this.end();
      this.isRunning = true;
      if (state === "begun") {
        this.hasBegun = true;
        return this.show();
      }
      this.isHost = true;
      this.showHost();
    });
  }

  // MARK: Packets

  /** Sends a packet, which is lost if its way is gone or full.
   * @param {number} peer @param {Uint8Array} packet */
  send(peer, packet) {
    const way = this.ways.get(peer);
    if (!way || (way.readyState !== "open" && way.readyState !== 1)) return;
    if (way.bufferedAmount + packet.length <= Matches.mostWaiting) way.send(/** @type {any} */ (packet));
  }

  /** Hands a packet to the program.
   * @param {number} peer @param {any} packet */
  take(peer, packet) {
    if (!this.isRunning || !(packet instanceof ArrayBuffer) || packet.byteLength > Matches.largest) return;
    const { page } = this;
    page.withBytes(new Uint8Array(packet), (at, size) => page.program.reel_packet(peer, at, size));
    this.drawHidden();
  }

  /** Runs the match while the page is hidden: the browser requests no pictures then, but the other players go on. */
  drawHidden() {
    const now = performance.now();
    if (!document.hidden || !this.isRunning || !this.page.isPlaying || now - this.lastHidden < 15) return;
    this.page.draw((this.lastHidden = now));
  }

  /** Takes a way, whose packets are those of a peer.
   * @param {number} peer @param {RTCDataChannel | WebSocket} way */
  watch(peer, way) {
    way.binaryType = "arraybuffer";
    let [second, count] = [0, 0];
    way.onmessage = (event) => {
      const now = Math.floor(performance.now() / 1000);
      if (now !== second) [second, count] = [now, 0];
      count += 1;
      if (count <= Matches.mostInSecond) this.take(peer, event.data);
    };
  }

  /** Ends all ways, after the last packets. */
  end() {
    const { connections } = this;
    for (const way of this.ways.values()) way.close();
    setTimeout(() => connections.forEach((connection) => connection.close()), 1000);
    this.ways.clear();
    this.connections = [];
    this.invited = null;
    this.isRunning = this.isHost = this.isSocket = this.hasBegun = false;
    this.show();
  }

  // MARK: WebSocket

  /** Takes part by an address or an invitation; without either the panel requests one.
   * @param {string} address @param {number} request */
  join(address, request) {
    if (this.isRunning) return;
    if (!address) return this.showJoin();
    if (address.startsWith("reel-")) return void this.answer(address, request);
    if (!/^wss?:\/\//i.test(address)) {
      const port = /:[0-9]+$/.test(address) ? "" : ":27790";
      address = `${location.protocol === "https:" ? "wss" : "ws"}://${address}${port}`;
    }
    this.openSocket(address, request);
  }

  /** Opens a WebSocket, and again while the match runs: the session goes on if it is soon enough.
   * @param {string} address @param {number} request @param {boolean} isAgain */
  openSocket(address, request, isAgain = false) {
    /** @type {WebSocket} */
    let way;
    try {
      way = new WebSocket(address);
    } catch {
      return this.say(`${address}: expected an address such as ws://192.168.1.20:27790 that this page may open.`);
    }
    const isWanted = () => this.isRunning === isAgain && this.isSocket === isAgain;
    let wasOpen = false;
    this.watch(0, way);
    way.onopen = () => {
      if (!isWanted()) return way.close();
      wasOpen = true;
      this.ways.set(0, way);
      if (isAgain) return;
      this.isSocket = true;
      this.show();
      this.request(request);
    };
    way.onclose = () => {
      if (this.ways.get(0) === way) this.ways.delete(0);
      if (this.isRunning && this.isSocket) {
        setTimeout(() => this.isRunning && this.isSocket && this.openSocket(address, request, true), 300);
      } else if (!wasOpen && !isAgain) {
        this.say(`${address}: expected a host who lets pages take part, found no answer.`);
      }
    };
  }

  // MARK: WebRTC

  /** Makes a connection to a peer.
   * @param {number} peer @param {() => void} whenOpen */
  connect(peer, whenOpen) {
    if (!globalThis.RTCPeerConnection) throw new PageError("This browser has no WebRTC, by which pages reach each other.");
    const connection = new RTCPeerConnection({ iceServers: this.page.iceServers });
    this.connections.push(connection);
    // Packets may be lost and overtake each other; what is late is useless. Both sides make the same channel.
    const way = connection.createDataChannel("match", { negotiated: true, id: 0, ordered: false, maxRetransmits: 0 });
    this.watch(peer, way);
    way.onopen = () => {
      this.ways.set(peer, way);
      whenOpen();
    };
    way.onclose = () => this.ways.delete(peer);
    connection.onconnectionstatechange = () => {
      if (connection.connectionState !== "failed") return;
      this.say("The two machines do not reach each other: routers between them let nothing through.");
    };
    return connection;
  }

  /** Returns a text that contains the description of this side, once its addresses are in it.
   * @param {RTCPeerConnection} connection @param {string} kind */
  async describe(connection, kind) {
    await connection.setLocalDescription();
    await new Promise((/** @type {(value?: any) => void} */ resolve) => {
      const check = () => connection.iceGatheringState === "complete" && resolve();
      connection.onicegatheringstatechange = check;
      setTimeout(resolve, 3000);
      check();
    });
    const text = encoder.encode(connection.localDescription?.sdp ?? "");
    const packed = await streamed(text, new CompressionStream("deflate-raw"));
    return `reel-${kind}.` +
      btoa(String.fromCharCode(...packed)).replace(/[+/=]/g, (letter) => ({ "+": "-", "/": "_" })[letter] ?? "");
  }

  /** Returns the description in a text from another player, who may have written anything.
   * @param {string} text @param {string} kind */
  async read(text, kind) {
    const found = /^reel-([ia])\.([\w-]+)$/.exec(text.replace(/\s/g, "").slice(0, Matches.mostText));
    const what = kind === "i" ? "an invitation, which begins with reel-i" : "an answer, which begins with reel-a";
    if (found?.[1] !== kind) throw new PageError(`Expected ${what}.`);
    let sdp = "";
    try {
      const packed = atob(found[2].replace(/[-_]/g, (letter) => (letter === "-" ? "+" : "/")));
      const bytes = Uint8Array.from(packed, (character) => character.charCodeAt(0));
      sdp = decoder.decode(await streamed(bytes, new DecompressionStream("deflate-raw")));
    } catch {}
    // A match needs the channel alone: no camera, no microphone.
    if (!/^m=application /m.test(sdp) || (sdp.match(/^m=/gm) ?? []).length !== 1) {
      throw new PageError(`Expected ${what}, found a damaged one: copy the complete text.`);
    }
    return sdp;
  }

  /** Makes an invitation for one guest. */
  async invite() {
    if (this.ways.size >= Matches.most) return this.say(`A match has at most ${Matches.most} guests.`);
    this.invited?.close();
    let text = "";
    try {
      const connection = this.connect(++this.lastPeer, () => {
        if (this.invited === connection) this.invited = null;
        this.showHost(`Connected: ${this.ways.size}.`);
      });
      this.invited = connection;
      text = await this.describe(connection, "i");
      if (this.invited !== connection) return;
    } catch (error) {
      return this.say(error instanceof PageError ? error.message : "This browser makes no invitation.");
    }
    this.show(
      this.field("Invitation for one player: send it", text, true),
      this.field("The player's answer", ""),
      button("Connect", () => void this.accept(this.value("The player's answer"))),
      button("Back", () => this.showHost()));
  }

  /** Takes the answer to the invitation.
   * @param {string} text */
  async accept(text) {
    try {
      const sdp = await this.read(text, "a");
      await this.invited?.setRemoteDescription({ type: "answer", sdp });
      this.say("Connecting ...");
    } catch (error) {
      this.say(error instanceof PageError ? error.message : "This answer belongs to another invitation.");
    }
  }

  /** Answers an invitation; the match begins once the host has taken the answer.
   * @param {string} text @param {number} request */
  async answer(text, request) {
    if (this.isRunning) return;
    try {
      const sdp = await this.read(text, "i");
      this.connections.splice(0).forEach((connection) => connection.close());
      const connection = this.connect(0, () => {
        this.show();
        this.request(request);
      });
      await connection.setRemoteDescription({ type: "offer", sdp });
      const answer = await this.describe(connection, "a");
      this.show(
        this.field("Your answer: send it to the host", answer, true),
        button("Back", () => this.showJoin()));
    } catch (error) {
      this.say(error instanceof PageError ? error.message : "This browser cannot use the invitation.");
    }
  }

  // MARK: Panel

  /** Makes the button that opens the panel, and the panel. */
  build() {
    this.opener = button("Match", () => (this.panel?.hidden ? this.showMenu() : this.show()));
    this.opener.setAttribute("aria-expanded", "false");
    this.opener.style.opacity = "0.8";
    this.status = element("p", "margin:.4em 0 0", { role: "status" });
    this.panel = element("div",
      "width:22em;max-width:100%;box-sizing:border-box;padding:.8em;border-radius:6px;color:#eee;background:#111e;" +
      "font:14px/1.4 system-ui,sans-serif;text-align:left;user-select:text;-webkit-user-select:text;touch-action:auto",
      { role: "dialog", "aria-label": "Match", hidden: "" });
    const box = element("div",
      "position:absolute;right:8px;top:8px;max-width:calc(100% - 16px);font:14px system-ui,sans-serif;text-align:right",
      {}, this.opener, this.panel);
    // The game does not receive the keys of the panel.
    box.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape") this.show();
    });
    this.page.root.append(box);
  }

  /** Shows the panel with these parts; without any, the panel is closed.
   * @param {HTMLElement[]} parts */
  show(...parts) {
    if (!this.panel || !this.opener || !this.status) return;
    const hadFocus = this.panel.contains(document.activeElement) || this.opener === document.activeElement;
    this.status.textContent = "";
    this.panel.replaceChildren(...parts, this.status);
    this.panel.hidden = parts.length === 0;
    this.opener.setAttribute("aria-expanded", String(parts.length > 0));
    if (parts.length > 0) this.panel.querySelector(/** @type {any} */ ("textarea, button"))?.focus();
    else if (hadFocus) this.page.canvas.focus({ preventScroll: true });
  }

  /** Shows what can be done now. */
  showMenu() {
    if (this.isHost) return this.showHost();
    if (this.isRunning) return this.show(button("Leave the match", () => this.request(Request.leave)));
    const hosting = this.page.hosts ? [button("Host a match", () => this.request(Request.host))] : [];
    this.show(...hosting, button("Join a match", () => this.showJoin()));
  }

  showHost(sentence = "The match is open. Invite the other players.") {
    this.show(
      button("Invite a player", () => void this.invite()),
      button("Leave the match", () => this.request(Request.leave)));
    this.say(sentence);
  }

  showJoin() {
    const host = this.page.hosts ? "The host's invitation, or an address" : "The address of a server,";
    const label = `${host} such as ws://192.168.1.20:27790`;
    const room = "The room of a server, by its name or invitation; empty for any";
    this.show(
      this.field(label, ""),
      this.field(room, this.page.settings.get("room") ?? this.page.settings.get("invitation") ?? "", false, 1),
      button("Join", () => this.joinRoom(this.value(label), this.value(room), Request.join)),
      button("Watch", () => this.joinRoom(this.value(label), this.value(room), Request.watch)));
  }

  /** Shows a sentence in the panel, or over the picture if the panel is closed.
   * @param {string} sentence */
  say(sentence) {
    if (this.status && !this.panel?.hidden) this.status.textContent = sentence;
    else this.page.notice(sentence);
  }

  /** Makes a field for a text; one for reading has a button that copies.
   * @param {string} label @param {string} value @param {boolean} isForReading @param {number} rows */
  field(label, value, isForReading = false, rows = 4) {
    const area = element("textarea", "display:block;width:100%;box-sizing:border-box;margin:.3em 0;font:12px monospace",
      { rows: String(rows), maxlength: String(Matches.mostText), spellcheck: "false" }, value);
    area.readOnly = isForReading;
    const field = element("label", "", {}, label, area);
    if (!isForReading) return field;
    return element("div", "", {}, field, button("Copy", () => {
      area.select();
      navigator.clipboard?.writeText(value).then(() => this.say("Copied."), () => this.say("Copy it by hand."));
    }));
  }

  /** Returns the text of a field.
   * @param {string} label */
  value(label) {
    const fields = [...(this.panel?.querySelectorAll("label") ?? [])];
    const found = fields.find((field) => field.firstChild?.textContent === label);
    return found?.querySelector("textarea")?.value.trim() ?? "";
  }
}

/** Returns bytes after a stream has changed them.
 * @param {Uint8Array} bytes @param {any} stream */
async function streamed(bytes, stream) {
  const source = new Blob([/** @type {any} */ (bytes)]).stream();
  return new Uint8Array(await new Response(source.pipeThrough(stream)).arrayBuffer());
}
