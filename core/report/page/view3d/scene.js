// What is drawn of a pair. Drawn anew when something changes, not all the time.
"use strict";

// Blue, yellow and dark red differ in lightness, too, so that all who see color tell them apart.
const PARTS = {
  a: { word: "A", color: "#0072b2" },
  b: { word: "B", color: "#f0c030" },
  overlap: { word: "What they share", color: "#b0124a" },
  curve: { word: "Where surfaces meet", color: null },
  around: { word: "Other models, coarse", color: "#8b95a1" },
};
const DIMMED = 0.28, DIMMED_AROUND = 0.12;

class PairScene {
  constructor(canvas) {
    this.canvas = canvas;
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true }); // kept for print
    this.renderer.localClippingEnabled = true;
    this.scene = new THREE.Scene();
    this.camera = new THREE.PerspectiveCamera(35, 1, 0.1, 100);
    this.light = new THREE.DirectionalLight(0xffffff, 0.75);
    this.scene.add(new THREE.AmbientLight(0xffffff, 0.45), this.light, this.light.target);
    this.plane = new THREE.Plane();
    this.groups = {};
    this.caps = new SectionCaps(this.scene);
    this.overlay = new THREE.Group();
    this.scene.add(this.overlay);
    this.orbit = new Orbit(canvas, this.camera, data.up, () => this.draw());
    new ResizeObserver(() => this.draw()).observe(canvas.parentNode);
  }

  show(view) {
    for (const group of Object.values(this.groups)) {
      this.scene.remove(group);
      group.traverse((object) => { object.geometry?.dispose(); object.material?.dispose(); });
    }
    this.groups = {};
    this.view = view;
    for (const [name, part] of Object.entries(view.parts)) this.#add(name, this.#solid(name, part));
    if (view.curves.length) {
      const curve = new THREE.Mesh(curveGeometry(view.curves), curveMaterial("#000000"));
      curve.frustumCulled = false;
      curve.renderOrder = 3;
      this.#add("curve", curve);
    }
    this.radius = this.#radius();
    this.sectionAlong(null);
    this.orbit.home(Math.min(this.radius, Math.max(1.6, 0.35 * this.radius)));
  }

  has(name) { return name in this.groups; }

  // Of A and B, those whose cut is not filled, as their surface is not closed.
  hollow() { return ["a", "b"].filter((name) => this.has(name) && !this.groups[name].userData.counter); }

  set(name, { shown, dimmed }) {
    const group = this.groups[name];
    if (!group) return;
    group.visible = shown;
    const solid = group.userData.solid;
    if (solid) {
      solid.material.opacity = !dimmed ? 1 : name === "around" ? DIMMED_AROUND : DIMMED;
      solid.material.transparent = dimmed;
      solid.material.depthWrite = !dimmed;
      solid.renderOrder = dimmed ? 2 : 0;
    }
    this.draw();
  }

  // A section shows what lies behind the plane: normal . p <= offset. Null: no section.
  sectionAlong(normal, offset = 0) {
    const planes = normal ? [this.plane.set(normal.clone().negate(), offset)] : null;
    this.isCut = normal !== null;
    for (const group of Object.values(this.groups)) {
      group.traverse((object) => { if (object.material) object.material.clippingPlanes = planes; });
      if (group.userData.counter) group.userData.counter.visible = this.isCut;
    }
    this.caps.place(normal, offset, 1.01 * this.radius);
    this.draw();
  }

  // The point of a surface, or of a cut, that is seen at a place of the canvas, from -1 to 1; null
  // where there is none.
  pointAt(x, y) {
    const ray = new THREE.Raycaster();
    ray.setFromCamera({ x, y }, this.camera);
    const solids = ["a", "b", "overlap"].map((name) => this.groups[name]).filter((group) => group?.visible)
      .map((group) => group.userData.solid);
    const hits = ray.intersectObjects(solids).filter((hit) => !this.isCut || this.plane.distanceToPoint(hit.point) >= 0);
    if (this.isCut && this.plane.distanceToPoint(this.camera.position) < 0) {
      const isFilled = solids.some((solid) => solid.parent.userData.counter && hits.filter((hit) => hit.object === solid).length % 2);
      if (isFilled) return ray.ray.intersectPlane(this.plane, new THREE.Vector3());
    }
    return hits[0]?.point ?? null;
  }

  draw() {
    const width = this.canvas.parentNode.clientWidth, height = this.canvas.parentNode.clientHeight;
    if (!this.view || !width || !height) return;
    const ratio = window.devicePixelRatio || 1;
    if (this.renderer.getPixelRatio() !== ratio) this.renderer.setPixelRatio(ratio);
    const now = this.renderer.getSize(new THREE.Vector2());
    if (now.x !== width || now.y !== height) this.renderer.setSize(width, height);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    const styles = getComputedStyle(document.documentElement);
    this.renderer.setClearColor(styles.getPropertyValue("--stage").trim());
    this.caps.drawnAt(ratio);
    this.light.position.copy(this.camera.position);
    this.light.target.position.copy(this.orbit.target);
    const curve = this.groups.curve?.children[0].material.uniforms;
    if (curve) {
      curve.viewport.value.set(width, height);
      curve.color.value.set(styles.getPropertyValue("--curve").trim());
    }
    this.renderer.render(this.scene, this.camera);
  }

  #add(name, ...objects) {
    const group = new THREE.Group();
    group.add(...objects.flat());
    group.userData.solid = name === "curve" ? null : group.children[0];
    group.userData.counter = group.children.find((object) => object.material.stencilWrite) ?? null;
    this.groups[name] = group;
    this.scene.add(group);
  }

  #solid(name, { positions, indices }) {
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute("position", new THREE.BufferAttribute(positions, 3));
    geometry.setIndex(new THREE.BufferAttribute(indices, 1));
    const material = new THREE.MeshPhongMaterial({ color: PARTS[name].color, flatShading: true, shininess: 0, specular: 0x000000, side: THREE.DoubleSide });
    const objects = [new THREE.Mesh(geometry, material)];
    const counter = this.caps.counterOf(name, { positions, indices }, geometry);
    if (counter) objects.push(counter);
    if (name !== "around") {
      const line = new THREE.LineBasicMaterial({ color: PARTS[name].color, transparent: true, opacity: 0.6 });
      line.color.multiplyScalar(0.55);
      const edges = new THREE.LineSegments(new THREE.EdgesGeometry(geometry, 40), line);
      edges.renderOrder = 1;
      objects.push(edges);
    }
    return objects;
  }

  // Of what is shown of the pair itself, around the contact.
  #radius() {
    let radius = 0;
    for (const name of ["a", "b", "overlap"]) {
      const solid = this.groups[name]?.userData.solid;
      if (!solid) continue;
      solid.geometry.computeBoundingSphere();
      const sphere = solid.geometry.boundingSphere;
      radius = Math.max(radius, sphere.center.length() + sphere.radius);
    }
    return radius || 1;
  }
}
