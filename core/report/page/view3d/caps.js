// What a section cuts is filled. The stencil buffer counts, modulo two, the triangles of each part
// between the plane and the far end of a line of sight: where they are odd, the plane lies inside,
// by the same rule as in the library. So the fill needs no outline, and A, B and what they share
// are told apart by their bits. Surfaces that are not closed have no inside and stay hollow.
"use strict";

const CAP_BITS = { a: 1, b: 2, overlap: 4 };
// Lines rise on A, fall on B and cross on what they share: seen in print and without color, too.
const CAPS = [
  { name: "overlap", bits: 4, of: 4, hatch: [1, 1] },
  { name: "overlap", bits: 3, of: 3, hatch: [1, 1] },
  { name: "a", bits: 1, of: 7, hatch: [1, 0] },
  { name: "b", bits: 2, of: 7, hatch: [0, 1] },
];
const CAP_VERTEX = "void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }";
const CAP_FRAGMENT = `
uniform vec3 color;
uniform vec2 hatch;
uniform float pixels;
void main() {
  vec2 at = gl_FragCoord.xy / pixels;
  vec2 lines = step(0.82, fract(vec2(at.x - at.y, at.x + at.y) / 12.0)) * hatch;
  gl_FragColor = vec4(mix(mix(color, vec3(1.0), 0.3), 0.6 * color, max(lines.x, lines.y)), 1.0);
}`;

// Whether each edge has an even number of triangles. Vertices at one place are one.
function isClosed({ positions, indices }) {
  const places = new Map(), placeOf = [];
  for (let i = 0; i < positions.length; i += 3) {
    const key = positions.subarray(i, i + 3).join();
    if (!places.has(key)) places.set(key, places.size);
    placeOf.push(places.get(key));
  }
  const odd = new Set();
  for (let i = 0; i < indices.length; ++i) {
    const p = placeOf[indices[i]], q = placeOf[indices[i % 3 === 2 ? i - 2 : i + 1]];
    const edge = Math.min(p, q) * places.size + Math.max(p, q);
    if (p !== q && !odd.delete(edge)) odd.add(edge);
  }
  return odd.size === 0;
}

class SectionCaps {
  constructor(scene) {
    this.planes = CAPS.map(({ name, bits, of, hatch }) => {
      const material = new THREE.ShaderMaterial({
        uniforms: { color: { value: new THREE.Color(PARTS[name].color) }, hatch: { value: new THREE.Vector2(...hatch) }, pixels: { value: 1 } },
        vertexShader: CAP_VERTEX, fragmentShader: CAP_FRAGMENT, side: THREE.FrontSide, // from behind, surfaces hide it
      });
      const test = { stencilWrite: true, stencilFunc: THREE.EqualStencilFunc, stencilRef: bits, stencilFuncMask: of };
      const plane = new THREE.Mesh(new THREE.PlaneBufferGeometry(2, 2), Object.assign(material, test));
      plane.renderOrder = -1;
      plane.frustumCulled = false; // its stencil mask is what the buffer is cleared with
      plane.visible = false;
      scene.add(plane);
      return plane;
    });
  }

  // An object to be drawn with the part; null where the part is not filled.
  counterOf(name, part, geometry) {
    if (!(name in CAP_BITS) || !isClosed(part)) return null;
    const material = new THREE.MeshBasicMaterial({ colorWrite: false, depthWrite: false, depthTest: false, side: THREE.DoubleSide });
    const counter = new THREE.Mesh(geometry, Object.assign(material, { stencilWrite: true, stencilZPass: THREE.InvertStencilOp, stencilWriteMask: CAP_BITS[name] }));
    counter.renderOrder = -2;
    counter.visible = false;
    return counter;
  }

  // A plane is filled within `radius` of where it is nearest to the center; null: no section.
  place(normal, offset, radius) {
    for (const plane of this.planes) {
      plane.visible = normal !== null;
      if (!normal) continue;
      plane.position.copy(normal).multiplyScalar(offset);
      plane.quaternion.setFromUnitVectors(new THREE.Vector3(0, 0, 1), normal);
      plane.scale.setScalar(radius);
    }
  }

  drawnAt(pixels) {
    for (const plane of this.planes) plane.material.uniforms.pixels.value = pixels;
  }
}
