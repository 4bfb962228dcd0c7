// What people say of the pairs, by the names of their models: kept by the browser where it does so
// for this page, and saved as JSON.
"use strict";

const REVIEW_STATUSES = ["open", "to fix", "fixed", "accepted"];
const REVIEW_SCHEMA = "mbv.review/1";

class Review {
  constructor(note) {
    this.place = `${REVIEW_SCHEMA} ${location.pathname} ${document.title}`;
    this.entries = new Map();
    this.filters = {};
    try {
      this.storage = window.localStorage;
      const kept = this.storage.getItem(this.place);
      if (kept) this.#take(JSON.parse(kept));
      note.textContent = "Statuses, notes and filters stay in this browser; save them as JSON to hand them on.";
    } catch {
      this.storage = null;
      note.textContent = "This browser keeps nothing for this page: save statuses and notes as JSON before you close it.";
    }
  }

  static key(a, b) { return JSON.stringify([a, b]); }

  static keyOf(pair) { return Review.key(data.models[pair.a].ownName, data.models[pair.b].ownName); }

  of(pair) { return this.entries.get(Review.keyOf(pair)) ?? { status: "", note: "" }; }

  set(pair, change) {
    const key = Review.keyOf(pair);
    const entry = { ...this.of(pair), ...change };
    if (entry.status || entry.note) this.entries.set(key, entry);
    else this.entries.delete(key);
    this.#keep();
  }

  setFilters(filters) {
    this.filters = filters;
    this.#keep();
  }

  save() {
    const file = new Blob([JSON.stringify(this.#whole(), null, 2), "\n"], { type: "application/json" });
    const link = element("a", { href: URL.createObjectURL(file), download: "review.json" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  // Throws an Error that says what is wrong with the text.
  load(text) {
    this.#take(JSON.parse(text));
    this.#keep();
  }

  #whole() {
    const pairs = [...this.entries].map(([key, entry]) => {
      const [a, b] = JSON.parse(key);
      return { a, b, status: entry.status || null, note: entry.note };
    });
    return { schema: REVIEW_SCHEMA, report: document.title, pairs, filters: this.filters };
  }

  #take(whole) {
    if (whole?.schema !== REVIEW_SCHEMA || !Array.isArray(whole.pairs))
      throw new Error(`it is no review of a check ("schema": "${REVIEW_SCHEMA}")`);
    const text = (value) => typeof value === "string" ? value : "";
    const entries = new Map();
    for (const { a, b, status, note } of whole.pairs) {
      if (typeof a !== "string" || typeof b !== "string" || (status && !REVIEW_STATUSES.includes(status)))
        throw new Error(`each pair needs the names "a" and "b", and no other status than ${REVIEW_STATUSES.join(", ")}`);
      entries.set(Review.key(a, b), { status: text(status), note: text(note) });
    }
    this.entries = entries;
    this.filters = Object.fromEntries(["text", "state", "review"].map((name) => [name, text(whole.filters?.[name])]));
  }

  #keep() {
    if (!this.storage) return;
    try { this.storage.setItem(this.place, JSON.stringify(this.#whole())); }
    catch { this.storage = null; byId("review-note").textContent = "This browser keeps no more: save statuses and notes as JSON before you close the page."; }
  }
}
