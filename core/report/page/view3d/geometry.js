// Reads what core/report/pair_view/packed_view.cpp packs.
"use strict";

async function inflated(base64) {
  if (typeof DecompressionStream === "undefined") throw new Error("This browser is too old to unpack the 3D view.");
  const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

class Numbers {
  constructor(bytes) { Object.assign(this, { bytes, at: 0, last: [0, 0, 0] }); }

  next() {
    let value = 0, factor = 1, byte;
    do {
      byte = this.bytes[this.at++];
      value += (byte & 127) * factor;
      factor *= 128;
    } while (byte > 127);
    return value;
  }

  // Points in units of `scale` steps, as x y z x y z ...
  points(count, scale) {
    const positions = new Float32Array(3 * count);
    for (let i = 0; i < positions.length; ++i) {
      const code = this.next();
      this.last[i % 3] += code % 2 ? -(code + 1) / 2 : code / 2;
      positions[i] = this.last[i % 3] * scale;
    }
    return positions;
  }

  corners(count) {
    const indices = new Uint16Array(count);
    let made = 0;
    for (let i = 0; i < count; ++i) {
      const code = this.next();
      indices[i] = code === 0 ? made++ : made - code;
    }
    return indices;
  }
}

// {center, size, unit, parts: {a: {positions, indices}, ...}, curves: [positions, ...]}; coordinates
// are relative to the center and in `unit`, the length of the contact, so that they suit floats.
async function unpackView(number) {
  const view = JSON.parse(byId(`view-${number}`).textContent);
  const unit = view.size > 0 ? view.size : view.step * 1000;
  const numbers = new Numbers(await inflated(view.data));
  const scale = view.step / unit;
  const parts = {};
  for (const { part, vertices, triangles } of view.parts) {
    const positions = numbers.points(vertices, scale);
    parts[part] = { positions, indices: numbers.corners(3 * triangles) };
  }
  return { center: view.center, unit, parts, curves: view.curves.map((count) => numbers.points(count, scale)) };
}
