// The distance between two points of surfaces: clicked, or taken in the middle of the view by Enter.
"use strict";

const CLICK_PIXELS = 4; // what moves farther is an orbit

class Measure {
  constructor(scene, button, line) {
    Object.assign(this, { scene, button, line, points: [], isOn: false });
    button.addEventListener("click", () => this.turn(!this.isOn));
    const canvas = scene.canvas;
    canvas.addEventListener("pointerdown", (event) => { this.pressed = [event.clientX, event.clientY]; });
    canvas.addEventListener("pointerup", (event) => {
      if (!this.isOn || Math.hypot(event.clientX - this.pressed[0], event.clientY - this.pressed[1]) > CLICK_PIXELS) return;
      const box = canvas.getBoundingClientRect();
      this.#take((event.clientX - box.left) / box.width * 2 - 1, 1 - (event.clientY - box.top) / box.height * 2);
    });
    canvas.addEventListener("keydown", (event) => {
      if (event.key === "m" || event.key === "M") this.turn(!this.isOn);
      else if (event.key === "Enter" && this.isOn) this.#take(0, 0);
      else if (event.key === "Escape") this.turn(false);
    });
  }

  turn(on) {
    this.isOn = on;
    this.points = [];
    this.button.setAttribute("aria-pressed", on);
    this.scene.canvas.parentNode.classList.toggle("measuring", on);
    this.line.textContent = on ? "Click two points of the surfaces; or Enter takes the one in the middle." : "";
    this.#draw();
  }

  #take(x, y) {
    const point = this.scene.pointAt(x, y);
    if (!point) {
      this.line.textContent = "There is no surface at this place.";
      return;
    }
    if (this.points.length === 2) this.points = [];
    this.points.push(point);
    const world = (p) => [p.x, p.y, p.z].map((value, axis) => value * this.scene.view.unit + this.scene.view.center[axis]);
    const text = (values) => values.map((value) => Number(value.toPrecision(5))).join(", ");
    if (this.points.length === 1) this.line.textContent = `From ${text(world(point))}. Now the other point.`;
    else {
      const [from, to] = this.points.map(world);
      const along = to.map((value, axis) => value - from[axis]);
      this.line.textContent = `Distance ${Number(Math.hypot(...along).toPrecision(4))}${data.units ? ` ${data.units}` : ""}; along x, y, z: ${text(along)}. As exact as this view is.`;
    }
    this.#draw();
  }

  #draw() {
    const overlay = this.scene.overlay;
    for (const child of [...overlay.children]) { overlay.remove(child); child.geometry.dispose(); child.material.dispose(); }
    if (this.points.length) {
      const geometry = new THREE.BufferGeometry().setFromPoints(this.points);
      const color = getComputedStyle(document.documentElement).getPropertyValue("--curve").trim();
      const marks = new THREE.Points(geometry, new THREE.PointsMaterial({ color, size: 9 * (window.devicePixelRatio || 1), sizeAttenuation: false, depthTest: false, transparent: true }));
      const line = new THREE.Line(geometry.clone(), new THREE.LineBasicMaterial({ color, depthTest: false, transparent: true }));
      marks.renderOrder = line.renderOrder = 4;
      overlay.add(marks, line);
    }
    this.scene.draw();
  }
}
