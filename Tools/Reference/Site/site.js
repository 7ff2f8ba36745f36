// The pages that play: starts the game of a page, turns several files into tabs, and filters the list. Each page works
// without this file, except that its game does not run.

// MARK: - The game

/** Waits for the next event of a kind. @param {EventTarget} target @param {string} kind */
const next = (target, kind) => new Promise((resolve) => target.addEventListener(kind, resolve, { once: true }));

/** Starts the game of a page. @param {HTMLElement} player */
async function play(player) {
  const stage = /** @type {HTMLElement} */ (player.querySelector(".stage"));
  const state = /** @type {HTMLElement} */ (player.querySelector(".state"));
  const folder = player.dataset.folder ?? "";
  /** @type {any} */
  let Page;
  try {
    ({ Page } = await import(new URL(`${folder}reel.js`, document.baseURI).href));
  } catch (error) {
    state.textContent = `The game cannot start: expected ${folder}reel.js, found none.`;
    throw error;
  }

  /** A game that stands still and is silent while no part of it can be seen. */
  class StagedPage extends Page {
    isOutOfSight = false;
    isStanding = false;

    /** @param {number} time */
    frame(time) {
      // The other players of a match go on.
      this.isStanding = this.isOutOfSight && !this.match?.isRunning;
      if (!this.isStanding) super.frame(time);
    }

    /** @param {boolean} isOutOfSight */
    setOutOfSight(isOutOfSight) {
      if (this.isOutOfSight === isOutOfSight) return;
      this.isOutOfSight = isOutOfSight;
      this.sound.isHidden = isOutOfSight || document.hidden;
      this.sound.update();
      if (isOutOfSight) this.input?.release();
      if (!isOutOfSight && this.isStanding) requestAnimationFrame((time) => this.frame(time));
    }
  }

  // A game that begins again has the keyboard, as before.
  const isAgain = sessionStorage.getItem("reel-again") === location.pathname;
  sessionStorage.removeItem("reel-again");
  const page = new StagedPage(stage, { folder, game: player.dataset.game, travel: true, focus: isAgain });
  // For the console, and for checks.
  Object.assign(globalThis, { page });
  new IntersectionObserver(([entry]) => page.setOutOfSight(!entry.isIntersecting)).observe(stage);
  // Tab leaves the game, so that a reader without a mouse can.
  stage.addEventListener("keydown", (event) => {
    if (event.key === "Tab") event.stopPropagation();
  }, { capture: true });

  /** @param {string} name @param {() => void} body */
  const action = (name, body) => {
    const button = /** @type {HTMLButtonElement} */ (player.querySelector(`[data-action="${name}"]`));
    button.hidden = false;
    button.addEventListener("click", body);
  };
  action("again", () => {
    sessionStorage.setItem("reel-again", location.pathname);
    location.reload();
  });
  if (stage.requestFullscreen) {
    action("full", () => {
      page.cover(true);
      page.canvas.focus({ preventScroll: true });
    });
  }
  if (page.travel) {
    action("time", () => {
      page.travel();
      page.canvas.focus({ preventScroll: true });
    });
  }
  /** @type {HTMLElement} */ (player.querySelector(".controls")).hidden = false;

  const loaded = next(stage, "reel-loaded");
  await page.start();
  if (page.isOver) return;
  stage.querySelector(".poster")?.remove();
  if (player.querySelector("kbd, .pointer")) {
    const hint = document.createElement("span");
    hint.className = "hint";
    hint.textContent = "Click to play";
    stage.append(hint);
  }
  await loaded;
  player.dataset.loaded = "";
}

/** Keeps the stage at a size in which each pixel of the game is a whole number of the screen's, so that the game leaves
 * no border. Two pixels more make up for rounding. @param {HTMLElement} player */
function fitStage(player) {
  const stage = /** @type {HTMLElement} */ (player.querySelector(".stage"));
  const width = Number(stage.style.getPropertyValue("--width"));
  new ResizeObserver(() => {
    stage.style.maxWidth = "";
    const pixels = stage.getBoundingClientRect().width * devicePixelRatio;
    const scale = Math.floor((pixels - 2) / width);
    if (scale >= 1) stage.style.maxWidth = `${(scale * width + 2) / devicePixelRatio}px`;
  }).observe(player);
}

/** Marks the step of the tour that plays; without one in the address, the last. */
function markStep() {
  const links = [...document.querySelectorAll("[data-step]")];
  const step = new URLSearchParams(location.search).get("step");
  const found = links.find((link) => /** @type {HTMLElement} */ (link).dataset.step === step) ?? links.at(-1);
  found?.setAttribute("aria-current", "step");
}

// MARK: - The source

/** Turns the files of a source into tabs. The name of a file behind `#` opens it. @param {HTMLElement} source */
function makeTabs(source) {
  const files = /** @type {HTMLElement[]} */ ([...source.querySelectorAll(".file")]);
  if (files.length < 2) return;
  const list = document.createElement("div");
  list.className = "tabs";
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", "Files");
  const tabs = files.map((file, index) => {
    const tab = document.createElement("button");
    tab.type = "button";
    tab.id = `tab-${index}`;
    tab.textContent = file.dataset.name ?? "";
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", `file-${index}`);
    file.id = `file-${index}`;
    file.setAttribute("role", "tabpanel");
    file.setAttribute("aria-labelledby", tab.id);
    tab.addEventListener("click", () => {
      show(index);
      history.replaceState(null, "", `#${encodeURIComponent(file.dataset.name ?? "")}`);
    });
    return tab;
  });
  /** @param {number} shown */
  function show(shown) {
    files.forEach((file, index) => (file.hidden = index !== shown));
    tabs.forEach((tab, index) => {
      tab.setAttribute("aria-selected", String(index === shown));
      tab.tabIndex = index === shown ? 0 : -1;
    });
  }
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const index = tabs.indexOf(/** @type {any} */ (document.activeElement));
    if (!step || index < 0) return;
    const tab = tabs[(index + step + tabs.length) % tabs.length];
    tab.focus();
    tab.click();
    event.preventDefault();
  });
  list.append(...tabs);
  source.prepend(list);
  const named = location.hash.slice(1);
  show(Math.max(0, files.findIndex((file) => encodeURIComponent(file.dataset.name ?? "") === named)));
}

// MARK: - The list

/** Shows the cards that contain all words of the filter. @param {HTMLElement} filter */
function makeFilter(filter) {
  const field = /** @type {HTMLInputElement} */ (filter.querySelector("input"));
  const output = /** @type {HTMLOutputElement} */ (filter.querySelector("output"));
  const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".card")]);
  const empty = /** @type {HTMLElement} */ (document.querySelector(".empty"));
  const update = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const card of cards) {
      const text = (card.dataset.words ?? "").toLowerCase();
      const isShown = words.every((word) => text.includes(word));
      /** @type {HTMLElement} */ (card.parentElement).hidden = !isShown;
      if (isShown) count += 1;
    }
    for (const section of document.querySelectorAll("main section")) {
      /** @type {HTMLElement} */ (section).hidden = !section.querySelector("li:not([hidden])");
    }
    empty.hidden = count > 0;
    output.textContent = words.length > 0 ? `${count} of ${cards.length}` : "";
  };
  filter.hidden = false;
  field.addEventListener("input", update);
  // The browser restores the text when the reader comes back.
  update();
}

for (const source of document.querySelectorAll(".source")) makeTabs(/** @type {HTMLElement} */ (source));
for (const filter of document.querySelectorAll(".filter")) makeFilter(/** @type {HTMLElement} */ (filter));
markStep();
const player = document.querySelector(".player");
if (player) fitStage(/** @type {HTMLElement} */ (player));
if (player) await play(/** @type {HTMLElement} */ (player));
