// The models that take part, against each other. A cell carries the letter of its pair's state; the
// line below says it in words while one points there.
"use strict";

const MOST_MODELS = 60;
const SMALLEST_CELL = 13, LARGEST_CELL = 26; // pixels; what does not fit scrolls
const LONGEST_LABEL = 22; // characters

class Matrix {
  constructor(canvas, note, line, models, stateOf, choose) {
    Object.assign(this, { canvas, note, line, models, stateOf, choose, order: [], pairs: [], cells: new Map() });
    this.cursor = null;
    canvas.addEventListener("pointermove", (event) => this.#pointAt(this.#cellAt(event)));
    canvas.addEventListener("click", (event) => { this.#pointAt(this.#cellAt(event)); this.#chooseCell(); });
    canvas.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.draw()).observe(canvas.parentNode.parentNode);
  }

  // Pairs are those of the table, the worst first; their models fill the matrix until it is full.
  show(pairs) {
    const places = new Set();
    const taking = new Set();
    for (const pair of pairs) {
      taking.add(pair.a).add(pair.b);
      if (places.size + !places.has(pair.a) + !places.has(pair.b) <= MOST_MODELS)
        places.add(pair.a).add(pair.b);
    }
    this.order = [...places].sort((a, b) => a - b);
    const place = new Map(this.order.map((model, index) => [model, index]));
    this.cells = new Map();
    for (const pair of pairs) {
      const a = place.get(pair.a), b = place.get(pair.b);
      if (a === undefined || b === undefined) continue;
      this.cells.set(a * MOST_MODELS + b, pair).set(b * MOST_MODELS + a, pair);
    }
    this.cursor = null;
    const number = (n) => n.toLocaleString("en");
    this.note.textContent = taking.size > this.order.length
      ? `The ${this.order.length} models of the worst pairs listed below, of ${number(taking.size)} in them; filter the table to see others here.`
      : `The ${number(taking.size)} models of the pairs listed below, in the order of the scene. Each pair shows twice.`;
    this.canvas.setAttribute("aria-label", `Matrix of ${this.order.length} models; the table below holds the same pairs`);
    this.draw();
  }

  draw() {
    const count = this.order.length;
    const width = this.canvas.parentNode.clientWidth;
    const styles = getComputedStyle(document.documentElement);
    const color = (name) => styles.getPropertyValue(`--${name}`).trim();
    const context = this.canvas.getContext("2d");
    const font = "12px system-ui, sans-serif";
    context.font = font;
    const labels = this.order.map((model) => this.#shortened(this.models[model].name));
    this.margin = Math.ceil(Math.max(0, ...labels.map((text) => context.measureText(text).width))) + 8;
    this.size = Math.max(SMALLEST_CELL, Math.min(LARGEST_CELL, Math.floor((width - this.margin - 2) / Math.max(1, count))));
    const extent = this.margin + count * this.size + 2;
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = this.canvas.height = Math.round(extent * ratio);
    this.canvas.style.width = this.canvas.style.height = `${extent}px`;
    context.scale(ratio, ratio);
    context.fillStyle = color("ground");
    context.fillRect(0, 0, extent, extent);
    context.font = font;
    context.textBaseline = "middle";
    for (let row = 0; row < count; ++row) this.#drawRow(context, row, labels[row], color);
    if (this.cursor) {
      context.lineWidth = 2;
      context.strokeStyle = color("focus");
      context.strokeRect(this.#edge(this.cursor.column), this.#edge(this.cursor.row), this.size, this.size);
    }
  }

  #drawRow(context, row, label, color) {
    const inner = this.size - 1;
    for (let column = 0; column < this.order.length; ++column) {
      const x = this.#edge(column), y = this.#edge(row);
      const pair = this.cells.get(row * MOST_MODELS + column);
      const state = pair && this.stateOf(pair);
      context.fillStyle = color(state ? state.color : row === column ? "line" : "panel");
      context.fillRect(x, y, inner, inner);
      if (!state) continue;
      context.fillStyle = color("on-state");
      context.textAlign = "center";
      context.fillText(state.letter, x + inner / 2, y + inner / 2 + 1);
    }
    const middle = this.#edge(row) + inner / 2;
    context.fillStyle = color("text");
    context.textAlign = "right";
    context.fillText(label, this.margin - 5, middle);
    context.save();
    context.translate(middle, this.margin - 5);
    context.rotate(-Math.PI / 2);
    context.textAlign = "left";
    context.fillText(label, 0, 0);
    context.restore();
  }

  #edge(index) { return this.margin + index * this.size; }

  #shortened(name) {
    const letters = [...name];
    return letters.length > LONGEST_LABEL ? `${letters.slice(0, LONGEST_LABEL - 1).join("")}…` : name;
  }

  #cellAt(event) {
    const box = this.canvas.getBoundingClientRect();
    const index = (offset) => Math.floor((offset - this.margin) / this.size);
    return { row: index(event.clientY - box.top), column: index(event.clientX - box.left) };
  }

  #pointAt(cell) {
    const inside = (index) => index >= 0 && index < this.order.length;
    if (!inside(cell.row) || !inside(cell.column)) return;
    this.cursor = cell;
    const name = (index) => this.models[this.order[index]].name;
    const pair = this.#pairAtCursor();
    this.line.textContent = cell.row === cell.column ? name(cell.row)
      : `${name(cell.row)} and ${name(cell.column)}: ${pair ? this.stateOf(pair).word : "not listed"}`;
    this.draw();
  }

  #pairAtCursor() { return this.cursor && this.cells.get(this.cursor.row * MOST_MODELS + this.cursor.column); }

  #chooseCell() {
    const pair = this.#pairAtCursor();
    if (pair) this.choose(pair);
  }

  #key(event) {
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    if (event.key === "Enter") this.#chooseCell();
    else if (event.key in steps) {
      const [down, right] = steps[event.key];
      this.#pointAt(this.cursor ? { row: this.cursor.row + down, column: this.cursor.column + right } : { row: 0, column: 0 });
    } else return;
    event.preventDefault();
  }
}
