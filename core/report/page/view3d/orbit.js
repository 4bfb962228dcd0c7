// A camera that goes round a point: by mouse (left: orbit, right or Shift: shift, wheel: zoom), by
// touch (one finger: orbit, two: shift and zoom) and by keys.
"use strict";

class Orbit {
  constructor(canvas, camera, up, changed) {
    Object.assign(this, { canvas, camera, changed, pointers: new Map() });
    this.setUp(up);
    this.target = new THREE.Vector3();
    canvas.addEventListener("pointerdown", (event) => this.#down(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel"])
      canvas.addEventListener(name, (event) => this.pointers.delete(event.pointerId));
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener("keydown", (event) => this.#key(event));
  }

  setUp(up) {
    this.camera.up.set(0, up === "y" ? 1 : 0, up === "z" ? 1 : 0);
    this.toWorld = new THREE.Quaternion().setFromUnitVectors(new THREE.Vector3(0, 1, 0), this.camera.up);
  }

  // Back to the view from which all within `radius` is seen.
  home(radius) {
    this.fitted = radius;
    this.target.set(0, 0, 0);
    this.turn = 0.7;
    this.height = 0.45;
    this.away = radius / Math.sin(this.camera.fov * Math.PI / 360);
    this.update();
  }

  update() {
    const flat = Math.cos(this.height);
    const back = new THREE.Vector3(flat * Math.sin(this.turn), Math.sin(this.height), flat * Math.cos(this.turn)).applyQuaternion(this.toWorld);
    this.camera.position.copy(this.target).addScaledVector(back, this.away);
    this.camera.near = Math.max(this.away / 200, this.away - 60 * this.fitted);
    this.camera.far = this.away + 200 * this.fitted;
    this.camera.updateProjectionMatrix();
    this.camera.lookAt(this.target);
    this.camera.updateMatrixWorld();
    this.changed();
  }

  orbit(right, up) {
    this.turn -= right;
    this.height = Math.max(-1.55, Math.min(1.55, this.height + up));
    this.update();
  }

  zoom(factor) {
    this.away = Math.max(this.fitted / 1000, Math.min(this.fitted * 100, this.away * factor));
    this.update();
  }

  // By parts of the canvas' height.
  shift(right, up) {
    const height = 2 * this.away * Math.tan(this.camera.fov * Math.PI / 360);
    const axis = (index) => new THREE.Vector3().setFromMatrixColumn(this.camera.matrixWorld, index);
    this.target.addScaledVector(axis(0), -right * height).addScaledVector(axis(1), -up * height);
    this.update();
  }

  #down(event) {
    this.canvas.focus({ preventScroll: true });
    this.canvas.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  #move(event) {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    const size = this.canvas.clientHeight;
    const now = { x: event.clientX, y: event.clientY };
    const right = (now.x - last.x) / size, down = (now.y - last.y) / size;
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.pointers.set(event.pointerId, now);
    if (other) {
      const apart = (point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
      this.zoom(apart(last) / apart(now));
      this.shift(right / 2, -down / 2);
    } else if (event.buttons & 6 || event.shiftKey) this.shift(right, -down);
    else this.orbit(4 * right, 4 * down);
  }

  #wheel(event) {
    if (document.activeElement !== this.canvas) return; // the page scrolls until the view is used
    event.preventDefault();
    const pixels = event.deltaMode === 1 ? 30 * event.deltaY : event.deltaY;
    this.zoom(Math.exp(Math.max(-200, Math.min(200, pixels)) / 500));
  }

  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = 0.12;
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    if (event.key in ways) {
      const [right, up] = ways[event.key];
      if (event.shiftKey) this.shift(-step / 2 * right, -step / 2 * up);
      else this.orbit(-step * right, step * up);
    } else if (event.key === "+" || event.key === "=") this.zoom(1 / 1.15);
    else if (event.key === "-") this.zoom(1.15);
    else if (event.key === "Home" || event.key === "0") this.home(this.fitted);
    else return;
    event.preventDefault();
  }
}
