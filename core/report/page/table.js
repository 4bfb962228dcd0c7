// A table that sorts by its headers and shows a page of its rows at a time, so that a hundred
// thousand rows cost no more than a hundred.
"use strict";

const ROWS_PER_PAGE = 100;
const ROWS_PRINTED = 2000;

function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

// Columns are {title, className, value(row), cell(row), descending}: value is compared, cell is
// shown. Values that are missing come last either way.
class SortedTable {
  constructor(parent, noun, columns) {
    this.noun = noun;
    this.columns = columns;
    this.rows = [];
    this.shown = [];
    this.page = 0;
    this.sorted = null;
    this.caption = element("caption", { "aria-live": "polite" });
    this.body = element("tbody");
    const head = element("tr");
    for (const column of columns) head.append(this.#header(column));
    this.back = element("button", { type: "button" }, "Previous page");
    this.next = element("button", { type: "button" }, "Next page");
    this.where = element("span");
    this.pager = element("div", { class: "pager" }, this.back, this.where, this.next);
    this.back.addEventListener("click", () => this.#turnTo(this.page - 1));
    this.next.addEventListener("click", () => this.#turnTo(this.page + 1));
    parent.append(element("table", {}, this.caption, element("thead", {}, head), this.body), this.pager);
    window.addEventListener("beforeprint", () => this.#fill(0, ROWS_PRINTED));
    window.addEventListener("afterprint", () => this.#turnTo(this.page));
  }

  // `total` is how many rows there were before filtering.
  show(rows, total) {
    this.rows = rows;
    this.total = total;
    this.#sort();
  }

  // What cells say has changed.
  refresh() { this.#turnTo(this.page); }

  #header(column) {
    const button = element("button", { type: "button" }, column.title);
    button.append(element("span", { "aria-hidden": "true" }, ""));
    const header = element("th", { scope: "col", class: column.className ?? "", "data-title": column.title }, button);
    button.addEventListener("click", () => {
      const again = this.sorted?.column === column;
      this.sorted = { column, header, descending: again ? !this.sorted.descending : !!column.descending };
      this.#sort();
    });
    return header;
  }

  #sort() {
    for (const header of this.body.parentNode.querySelectorAll("th")) {
      const own = header === this.sorted?.header;
      const direction = own ? (this.sorted.descending ? "descending" : "ascending") : "none";
      header.setAttribute("aria-sort", direction);
      header.querySelector("span").textContent = own ? (this.sorted.descending ? " ▼" : " ▲") : "";
    }
    this.shown = this.rows.slice();
    if (this.sorted) {
      const sign = this.sorted.descending ? -1 : 1;
      const value = this.sorted.column.value;
      const collator = new Intl.Collator(undefined, { numeric: true });
      this.shown.sort((x, y) => {
        const a = value(x), b = value(y);
        if (a === null || b === null) return (a === null) - (b === null);
        return sign * (typeof a === "string" ? collator.compare(a, b) : a - b);
      });
    }
    this.#turnTo(0);
  }

  #turnTo(page) {
    this.page = page;
    this.#fill(page * ROWS_PER_PAGE, ROWS_PER_PAGE);
  }

  #fill(from, count) {
    const rows = this.shown.slice(from, from + count);
    this.body.replaceChildren(...rows.map((row) => element("tr", {}, ...this.columns.map((column) => {
      const cell = element("td", { class: column.className ?? "" });
      cell.append(column.cell(row));
      if (column.className === "line") cell.title = cell.textContent; // it may be cut
      return cell;
    }))));
    const pages = Math.max(1, Math.ceil(this.shown.length / ROWS_PER_PAGE));
    this.pager.hidden = pages === 1;
    this.back.disabled = this.page === 0;
    this.next.disabled = this.page + 1 >= pages;
    this.where.textContent = `Page ${this.page + 1} of ${pages}`;
    const number = (n) => n.toLocaleString("en");
    const all = `${number(this.total)} ${this.noun}${this.total === 1 ? "" : "s"}`;
    const listed = this.shown.length === this.total ? all : `${number(this.shown.length)} of ${all}`;
    const isCut = count === ROWS_PRINTED && this.shown.length > count;
    this.caption.textContent = isCut ? `The first ${number(count)} of ${listed}` : listed;
  }
}
