// The pair that `#pair=12` names: what is known of it, what people say of it, and its view.
"use strict";

class Viewer {
  constructor(review, changed) {
    Object.assign(this, { review, changed, pair: null, scene: null, asked: 0 });
    for (const status of REVIEW_STATUSES) byId("pair-status").append(element("option", { value: status }, status));
    byId("pair-status").addEventListener("input", () => this.#say({ status: byId("pair-status").value }));
    byId("pair-note").addEventListener("input", () => this.#say({ note: byId("pair-note").value }));
    byId("copy-link").addEventListener("click", () => this.#copyLink());
    byId("back").addEventListener("click", () => { location.hash = "pairs"; });
    for (const [id, step] of [["pair-before", -1], ["pair-after", 1]]) byId(id).addEventListener("click", () => this.#go(step));
    byId("view-home").addEventListener("click", () => this.scene.orbit.home(this.scene.orbit.fitted));
    byId("view-whole").addEventListener("click", () => this.scene.orbit.home(this.scene.radius));
    byId("section-axis").addEventListener("input", () => this.#section(true));
    byId("section-at").addEventListener("input", () => this.#section(false));
    byId("section-flip").addEventListener("click", () => { this.flip = -this.flip; this.#section(false); });
    window.addEventListener("hashchange", () => this.follow());
  }

  follow() {
    const number = /^#pair=(\d+)$/.exec(location.hash)?.[1];
    const pair = number && data.pairs[Number(number) - 1];
    if (pair) this.open(pair);
    else if (location.hash === "#pairs") byId("pairs").scrollIntoView({ block: "start" });
  }

  async open(pair) {
    this.pair = pair;
    const asked = ++this.asked;
    byId("viewer").hidden = false;
    byId("viewer-title").textContent = `Pair ${pair.number}: ${nameOf(pair.a)} and ${nameOf(pair.b)}`;
    byId("pair-facts").replaceChildren(badge(keyOf(pair)), factsOf(pair));
    const said = this.review.of(pair);
    byId("pair-status").value = said.status;
    byId("pair-note").value = said.note;
    byId("link-line").replaceChildren();
    const message = await this.#show(pair, asked);
    if (asked !== this.asked) return;
    byId("view-message").textContent = message;
    byId("view-message").hidden = !message;
    byId("stage").hidden = byId("view-tools").hidden = !!message;
    byId("viewer").scrollIntoView({ block: "start" });
    if (!message) byId("view").focus({ preventScroll: true });
  }

  themeChanged() { this.scene?.draw(); }

  // What the reader is told instead of a view; empty where there is one.
  async #show(pair, asked) {
    if (!byId(`view-${pair.number}`)) return `There is no 3D view of this pair${pair.picture === null ? "" : "; see its picture below"}. ${byId("view-note").textContent}`;
    try {
      const view = await unpackView(pair.number);
      if (asked !== this.asked) return "";
      byId("stage").hidden = byId("view-tools").hidden = false; // the renderer asks for its size
      this.scene ??= this.#begin();
      this.scene.show(view);
      this.measure.turn(false);
      this.#fillParts();
      byId("section-axis").value = "";
      this.#section(true);
      return "";
    } catch (error) {
      return `The pair cannot be shown in 3D: ${error.message} Its picture, where there is one, is below.`;
    }
  }

  #begin() {
    let scene;
    try { scene = new PairScene(byId("view")); } catch { throw new Error("this browser has no WebGL."); }
    this.measure = new Measure(scene, byId("measure"), byId("measure-line"));
    byId("view").addEventListener("webglcontextlost", (event) => event.preventDefault());
    byId("view").addEventListener("webglcontextrestored", () => scene.draw());
    return scene;
  }

  // A row of switches a part. What they share is seen through A and B.
  #fillParts() {
    const through = this.scene.has("overlap");
    this.parts = {};
    const rows = Object.keys(PARTS).filter((name) => this.scene.has(name)).map((name) => {
      const state = this.parts[name] = { shown: true, dimmed: name === "around" || (through && (name === "a" || name === "b")) };
      const label = name === "a" || name === "b" ? `${PARTS[name].word}: ${nameOf(this.pair[name])}` : PARTS[name].word;
      const swatch = element("span", { class: `swatch ${name}`, "aria-hidden": "true" });
      const box = (field, word) => {
        const input = element("input", { type: "checkbox" });
        input.addEventListener("input", () => { state[field] = input.checked; this.scene.set(name, state); });
        state[`${field}Box`] = input;
        return element("label", {}, input, word);
      };
      const only = element("button", { type: "button", "aria-label": `Only ${label}` }, "only");
      only.addEventListener("click", () => this.#isolate(name));
      const switches = element("span", { class: "switches" }, box("shown", "shown"));
      if (name !== "curve") switches.append(box("dimmed", "dim"));
      switches.append(only);
      return element("li", {}, element("span", { class: "part" }, swatch, label), switches);
    });
    const all = element("button", { type: "button" }, "Show all parts");
    all.addEventListener("click", () => this.#isolate(null));
    byId("view-parts").replaceChildren(...rows, element("li", {}, all));
    this.#apply();
  }

  #isolate(only) {
    for (const [name, state] of Object.entries(this.parts)) state.shown = only === null || name === only;
    this.#apply();
  }

  #apply() {
    for (const [name, state] of Object.entries(this.parts)) {
      state.shownBox.checked = state.shown;
      if (state.dimmedBox) state.dimmedBox.checked = state.dimmed;
      this.scene.set(name, state);
    }
  }

  #section(isNew) {
    const axis = byId("section-axis").value;
    byId("section-at").disabled = byId("section-flip").disabled = !axis;
    if (isNew) {
      byId("section-at").value = 0;
      this.flip = 1;
      this.normal = axis === "view" ? this.scene.camera.position.clone().sub(this.scene.orbit.target).normalize()
        : new THREE.Vector3(Number(axis === "x"), Number(axis === "y"), Number(axis === "z"));
    }
    byId("section-line").textContent = axis ? this.#fillText() : "";
    if (!axis) return this.scene.sectionAlong(null);
    const value = Number(byId("section-at").value); // finer near the contact
    this.scene.sectionAlong(this.normal.clone().multiplyScalar(this.flip), this.flip * Math.sign(value) * value * value * this.scene.radius);
  }

  // What of the cut is filled.
  #fillText() {
    const hollow = this.scene.hollow().map((name) => PARTS[name].word).join(" and ");
    const filled = this.scene.hollow().length < 2 ? "The cut is hatched, crosswise in what both share." : "";
    return hollow ? `${filled} The surface of ${hollow} is not closed here, so its cut is not filled.`.trim() : filled;
  }

  #say(change) {
    this.review.set(this.pair, change);
    this.changed();
  }

  #go(step) {
    const order = pairTable.shown, place = order.indexOf(this.pair);
    const next = order[place < 0 ? 0 : (place + step + order.length) % order.length];
    if (next) location.hash = `pair=${next.number}`;
  }

  async #copyLink() {
    const link = `${location.href.split("#")[0]}#pair=${this.pair.number}`;
    try {
      await navigator.clipboard.writeText(link);
      byId("link-line").replaceChildren("The link has been copied.");
    } catch {
      const field = element("input", { readonly: "", "aria-label": "Link to this pair" });
      field.value = link;
      byId("link-line").replaceChildren("Copy it from here: ", field);
      field.select();
    }
  }
}
