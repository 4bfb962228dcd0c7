// Puts the data of the report into the matrix and the tables.
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);

// Characters that are not seen, or turn the text around them, are written out: a name must not look
// like another one. Joiners stay; scripts and emoji need them.
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;
const seen = (text) => text.replace(UNSEEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
for (const model of data.models) {
  model.ownName = model.name; // by which reviews know it
  model.name = seen(model.name);
  if (model.path) model.path = seen(model.path);
}
for (const group of data.groups) group.name = seen(group.name);

// What a pair has no answer to is left out of the data.
const NOTHING = Object.fromEntries(["reason", "distance", "depth", "depth_method", "contact_triangles",
  "penetration", "overlap_volume", "penetration_reason", "remark", "status", "group", "picture"].map((field) => [field, null]));
data.pairs = data.pairs.map((pair, index) => ({ ...NOTHING, ...pair, number: index + 1 }));

const STATES = {
  intersecting: { word: "intersecting", letter: "I", color: "intersecting" },
  contained: { word: "contained", letter: "C", color: "contained" },
  unknown: { word: "unknown", letter: "?", color: "unknown" },
  touching: { word: "touching", letter: "T", color: "touching" },
  clearance: { word: "within the clearance", letter: "N", color: "clearance" },
  separated: { word: "separated", letter: "S", color: "separated" },
  overlap: { word: "volumes overlap", letter: "V", color: "intersecting" },
};

// Without exact meshes, what is known of a listed pair is what is known of its volumes.
function keyOf(pair) {
  if (data.exact) return pair.state;
  return pair.volumes_overlap ? "overlap" : "clearance";
}
const stateOf = (pair) => STATES[keyOf(pair)];

function badge(key) {
  const state = STATES[key];
  const letter = element("span", { class: `badge ${key}`, "aria-hidden": "true" }, state.letter);
  const fragment = document.createDocumentFragment();
  fragment.append(letter, state.word);
  return fragment;
}

function numberText(value) {
  if (value === null) return "–";
  return Number.isInteger(value) ? value.toLocaleString("en") : String(Number(value.toPrecision(6)));
}

function links(pair) {
  const names = `${nameOf(pair.a)} and ${nameOf(pair.b)}`;
  const fragment = document.createDocumentFragment();
  const has3d = byId(`view-${pair.number}`) !== null;
  fragment.append(element("a", { href: `#pair=${pair.number}`, "aria-label": `${has3d ? "3D view" : "Review"} of ${names}` }, has3d ? "3D" : "review"));
  if (pair.picture !== null) fragment.append(" ", element("a", { href: `#pair-${pair.picture}`, "aria-label": `Picture of ${names}` }, "picture"));
  return fragment;
}

const nameOf = (model) => data.models[model].name;
const rank = new Map(Object.keys(STATES).map((key, index) => [key, index]));

function stateCell(pair) {
  const cell = badge(keyOf(pair));
  cell.append(pair.remark ?? "");
  return cell;
}

const hasGroups = data.groups.some((group) => group.clashes > 1);
const someHave = (field) => data.pairs.some((pair) => pair[field] !== null);

const said = (pair) => { const { status, note } = review.of(pair); return [status, note].filter(Boolean).join(": "); };

// What is known of a pair, in words.
function factsOf(pair) {
  const facts = [pair.remark?.replace(/^, /, ""), pair.status,
    pair.penetration !== null ? `${numberText(pair.penetration)} deep` : null,
    pair.overlap_volume !== null ? `volume shared ${numberText(pair.overlap_volume)}` : null,
    pair.depth !== null ? `volumes ${numberText(pair.depth)} deep` : null,
    pair.distance ? `distance ${numberText(pair.distance)}` : null,
    data.exact ? pair.reason : null, pair.penetration_reason];
  return facts.filter(Boolean).map((fact) => `, ${fact}`).join("");
}

const pairColumns = [
  { title: "No.", className: "number", value: (pair) => pair.number, cell: (pair) => String(pair.number) },
  { title: "Look", className: "control", value: (pair) => pair.number, cell: links },
  { title: "A", className: "name", value: (pair) => nameOf(pair.a), cell: (pair) => nameOf(pair.a) },
  { title: "B", className: "name", value: (pair) => nameOf(pair.b), cell: (pair) => nameOf(pair.b) },
  { title: "State", className: "state", value: (pair) => rank.get(keyOf(pair)), cell: stateCell },
  { title: "Distance", className: "number", value: (pair) => pair.distance, cell: (pair) => numberText(pair.distance) },
  ...(someHave("penetration") ? [
    { title: "Depth of the meshes", className: "number", descending: true, value: (pair) => pair.penetration, cell: (pair) => numberText(pair.penetration) },
    { title: "Volume shared", className: "number", descending: true, value: (pair) => pair.overlap_volume, cell: (pair) => numberText(pair.overlap_volume) }] : []),
  ...(someHave("status") ? [{ title: "Status", className: "words", value: (pair) => pair.status, cell: (pair) => pair.status ?? "–" }] : []),
  { title: data.exact ? "Depth of the volumes" : "Depth", className: "number", descending: true, value: (pair) => pair.depth, cell: (pair) => numberText(pair.depth) },
  { title: "Depth found by", className: "words", value: (pair) => pair.depth_method, cell: (pair) => pair.depth_method ?? "–" },
  ...(data.exact ? [{ title: "Triangle pairs", className: "number", descending: true,
    value: (pair) => pair.contact_triangles, cell: (pair) => numberText(pair.contact_triangles) }] : []),
  ...(data.pairs.some((pair) => data.exact && pair.reason)
    ? [{ title: "Why unknown", value: (pair) => pair.reason, cell: (pair) => pair.reason ?? "–" }] : []),
  ...(hasGroups ? [{ title: "Group", className: "line", value: (pair) => groupOf(pair)?.name ?? null, cell: (pair) => groupOf(pair)?.name ?? "–" }] : []),
  { title: "Review", value: (pair) => said(pair) || null, cell: (pair) => said(pair) || "–" },
];
const modelColumns = [
  { title: "Name", className: "name", value: (model) => model.name, cell: (model) => model.name },
  { title: "File", value: (model) => model.path, cell: (model) => model.path ?? "–" },
  { title: "Triangles", className: "number", descending: true, value: (model) => model.triangles, cell: (model) => numberText(model.triangles) },
  { title: "Watertight", value: (model) => model.watertight === null ? null : Number(model.watertight),
    cell: (model) => model.watertight === null ? "–" : model.watertight ? "yes" : "no" },
  { title: "Pairs", className: "number", descending: true, value: (model) => model.pairs, cell: (model) => numberText(model.pairs) },
];

const matches = (texts, wanted) => texts.some((text) => text !== null && text.toLowerCase().includes(wanted));
// The one pair that was chosen in the matrix, or the group whose pairs are asked for.
const only = { pair: null, group: null };
const showAll = () => { only.pair = only.group = null; };
const FILTERS = { text: "filter", state: "state-filter", review: "review-filter" };
const review = new Review(byId("review-note"));

function filterPairs() {
  const wanted = byId("filter").value.trim().toLowerCase();
  const state = byId("state-filter").value;
  const wantedReview = byId("review-filter").value;
  const rows = data.pairs.filter((pair) => (!only.pair || pair === only.pair) && (!only.group || groupOf(pair) === only.group) && (!state || keyOf(pair) === state)
    && (!wantedReview || (review.of(pair).status || "none") === wantedReview)
    && (!wanted || matches([nameOf(pair.a), nameOf(pair.b), pair.reason, pair.penetration_reason, pair.depth_method, pair.remark, pair.status, review.of(pair).note, hasGroups ? groupOf(pair)?.name ?? null : null, stateOf(pair).word], wanted)));
  pairTable.show(rows, data.pairs.length);
  if (!only.pair) matrix.show(rows);
}

function filterModels() {
  const wanted = byId("model-filter").value.trim().toLowerCase();
  modelTable.show(data.models.filter((model) => !wanted || matches([model.name, model.path], wanted)), data.models.length);
}

function choose(wanted) {
  showAll();
  Object.assign(only, wanted);
  for (const id of Object.values(FILTERS)) byId(id).value = "";
  filterPairs();
  byId("pairs").scrollIntoView({ block: "start" });
}

const pairTable = new SortedTable(byId("pair-table"), "pair", pairColumns);
const modelTable = new SortedTable(byId("model-table"), "model", modelColumns);
const matrix = new Matrix(byId("matrix-canvas"), byId("matrix-note"), byId("matrix-cell"), data.models, stateOf, (pair) => choose({ pair }));
new SortedTable(byId("group-table"), "group", groupColumns((group) => choose({ group }))).show(data.groups, data.groups.length);

for (const key of Object.keys(STATES).filter((key) => data.pairs.some((pair) => keyOf(pair) === key))) {
  byId("state-filter").append(element("option", { value: key }, STATES[key].word));
  const entry = element("li");
  entry.append(badge(key));
  byId("legend").append(entry);
}
for (const status of REVIEW_STATUSES) byId("review-filter").append(element("option", { value: status }, status));
const setFilters = () => { for (const [name, id] of Object.entries(FILTERS)) byId(id).value = review.filters[name] ?? ""; };
const keepFilters = () => review.setFilters(Object.fromEntries(Object.entries(FILTERS).map(([name, id]) => [name, byId(id).value])));
for (const id of Object.values(FILTERS))
  byId(id).addEventListener("input", () => { showAll(); keepFilters(); filterPairs(); });
byId("reset").addEventListener("click", () => {
  showAll();
  for (const id of Object.values(FILTERS)) byId(id).value = "";
  keepFilters();
  filterPairs();
});
byId("review-save").addEventListener("click", () => review.save());
byId("review-load").addEventListener("change", async (event) => {
  const file = event.target.files[0];
  event.target.value = "";
  try {
    review.load(await file.text());
    setFilters();
    filterPairs();
    byId("review-note").textContent = `${file.name} has been read.`;
    if (viewer.pair) viewer.open(viewer.pair);
  } catch (error) {
    byId("review-note").textContent = `${file.name} was not read: ${error.message}.`;
  }
});
byId("model-filter").addEventListener("input", filterModels);

// The theme: the system's until the button says otherwise; paper is always light.
const systemDark = window.matchMedia("(prefers-color-scheme: dark)");
const themes = ["as the system", "light", "dark"];
let theme = 0;
function applyTheme(printing = false) {
  const dark = !printing && (theme === 2 || (theme === 0 && systemDark.matches));
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.documentElement.style.colorScheme = dark ? "dark" : "light";
  byId("theme").textContent = `Theme: ${themes[theme]}`;
  matrix.draw();
  viewer.themeChanged();
}
byId("theme").addEventListener("click", () => { theme = (theme + 1) % themes.length; applyTheme(); });
systemDark.addEventListener("change", () => applyTheme());
window.addEventListener("beforeprint", () => applyTheme(true));
window.addEventListener("afterprint", () => applyTheme());

// A change of what is said keeps the table's page, so that nobody loses their place.
const viewer = new Viewer(review, () => pairTable.refresh());

for (const id of ["theme", "models"]) byId(id).hidden = false;
byId("groups").hidden = !hasGroups;
byId("pairs").hidden = byId("matrix").hidden = data.pairs.length === 0;
setFilters();
filterPairs();
filterModels();
applyTheme();
viewer.follow();
