// Lines of the same width on the screen from wherever they are seen: WebGL's own are a pixel wide.
"use strict";

const CURVE_VERTEX = `
uniform vec2 viewport;
uniform float width;
attribute vec3 other;
attribute float side;
#include <clipping_planes_pars_vertex>
void main() {
  vec4 mvPosition = modelViewMatrix * vec4(position, 1.0);
  vec4 here = projectionMatrix * mvPosition;
  vec4 there = projectionMatrix * modelViewMatrix * vec4(other, 1.0);
  vec2 along = (there.xy / there.w - here.xy / here.w) * viewport;
  float size = length(along);
  vec2 across = size > 0.0 ? vec2(-along.y, along.x) / size : vec2(1.0, 0.0);
  here.xy += side * width * across / viewport * here.w;
  gl_Position = here;
  #include <clipping_planes_vertex>
}`;
const CURVE_FRAGMENT = `
uniform vec3 color;
#include <clipping_planes_pars_fragment>
void main() {
  #include <clipping_planes_fragment>
  gl_FragColor = vec4(color, 1.0);
}`;
const CURVE_WIDTH = 3; // CSS pixels

function curveMaterial(color) {
  return new THREE.ShaderMaterial({
    uniforms: { color: { value: new THREE.Color(color) }, viewport: { value: new THREE.Vector2(1, 1) }, width: { value: CURVE_WIDTH } },
    vertexShader: CURVE_VERTEX, fragmentShader: CURVE_FRAGMENT,
    clipping: true, side: THREE.DoubleSide, depthTest: false, transparent: true,
  });
}

// Each segment is two triangles. A curve of one point, where surfaces touch, is a short dash.
function curveGeometry(curves) {
  const positions = [], others = [], sides = [], indices = [];
  const add = (p, q, side) => { positions.push(...p); others.push(...q); sides.push(side); };
  for (const curve of curves) {
    const point = (i) => Array.from(curve.subarray(3 * i, 3 * i + 3));
    const count = curve.length / 3;
    for (let i = 0; i + 1 < Math.max(count, 2); ++i) {
      const p = point(i), q = count > 1 ? point(i + 1) : [p[0] + 0.01, p[1], p[2]];
      const first = sides.length;
      add(p, q, 1); add(p, q, -1); add(q, p, -1); add(q, p, 1); // seen from its end, sides change
      indices.push(first, first + 1, first + 2, first + 1, first + 3, first + 2);
    }
  }
  const geometry = new THREE.BufferGeometry();
  const attribute = (values, size) => new THREE.BufferAttribute(new Float32Array(values), size);
  geometry.setAttribute("position", attribute(positions, 3));
  geometry.setAttribute("other", attribute(others, 3));
  geometry.setAttribute("side", attribute(sides, 1));
  geometry.setIndex(new THREE.BufferAttribute(new Uint32Array(indices), 1));
  return geometry;
}
