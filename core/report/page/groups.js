// The table of groups of clashes; choosing one lists its pairs.
"use strict";

function groupColumns(choose) {
  const name = (group) => {
    const button = element("button", { type: "button" }, group.name);
    button.addEventListener("click", () => choose(group));
    return button;
  };
  return [
    { title: "Group", className: "name", value: (group) => group.name, cell: name },
    { title: "Clashes", className: "number", descending: true, value: (group) => group.clashes, cell: (group) => numberText(group.clashes) },
    { title: "Models", className: "number", descending: true, value: (group) => group.models, cell: (group) => numberText(group.models) },
    { title: "Depth", className: "number", descending: true, value: (group) => group.depth, cell: (group) => numberText(group.depth) },
    ...(data.groups.some((group) => group.overlap_volume !== null)
      ? [{ title: "Volume shared", className: "number", descending: true, value: (group) => group.overlap_volume, cell: (group) => numberText(group.overlap_volume) }] : []),
    { title: "Id", value: (group) => group.id, cell: (group) => group.id },
  ];
}

const groupOf = (pair) => pair.group === null ? null : data.groups[pair.group];
