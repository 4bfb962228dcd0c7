"""Opens the page of mbv check --report in a browser and uses it: page_test.py MBV CHROMIUM DATA."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from chromium import Chromium

MBV, BROWSER, DATA = sys.argv[1:4]
NAMES = [
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(2)> {{data}} &amp;",
    "\u202egpj.exe \u200b\u2028 고양이 \U0001F408",
    "plain",
]
# A number for what the canvas shows.
SHOWN = """(() => {
  const view = byId("view"), copy = document.createElement("canvas");
  [copy.width, copy.height] = [view.width, view.height];
  const context = copy.getContext("2d");
  context.drawImage(view, 0, 0);
  return context.getImageData(0, 0, copy.width, copy.height).data.reduce((sum, value) => (sum * 31 + value) | 0, 0);
})()"""
# How many pixels of the canvas have a color.
COUNT = """((red, green, blue) => {
  const view = byId("view"), copy = document.createElement("canvas");
  [copy.width, copy.height] = [view.width, view.height];
  const context = copy.getContext("2d");
  context.drawImage(view, 0, 0);
  const pixels = context.getImageData(0, 0, copy.width, copy.height).data;
  let count = 0;
  for (let i = 0; i < pixels.length; i += 4)
    count += Math.abs(pixels[i] - red) + Math.abs(pixels[i + 1] - green) + Math.abs(pixels[i + 2] - blue) < 4;
  return count;
})(%d, %d, %d)"""
# Of filled cuts: those of the parts, three tenths of the way to white.
FILLS = {"a": (77, 156, 201), "b": (244, 212, 110), "overlap": (200, 89, 128)}
HAS_VIEW = 'byId("stage").hidden === false && byId("viewer-title").textContent.startsWith("Pair %d:")'


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        models = [{"name": name, "mesh": os.path.join(DATA, "cat.stl"), "position": [0.9 * i, 0, 0],
                   "rotation": [0, 0.3 * (i % 2), 0, (1 - 0.09 * (i % 2)) ** 0.5]}
                  for i, name in enumerate(NAMES)]
        scene = pathlib.Path(cls.folder.name, "scene.mbv.json")
        scene.write_text(json.dumps({"mbv": 1, "units": "mm", "models": models}))
        cls.page = pathlib.Path(cls.folder.name, "page.html")
        done = subprocess.run([MBV, "check", scene, "--exact", "--quiet", "--report", cls.page,
                               "--format", "json"], capture_output=True, check=False)
        assert done.returncode == 1, done.stderr
        cls.pairs = json.loads(done.stdout)["pairs"]
        cls.browser = Chromium(BROWSER)

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.folder.cleanup()

    def setUp(self):
        self.browser.messages.clear()
        self.browser.open("about:blank")

    def tearDown(self):
        self.assertEqual(self.browser.messages, [])

    def open_pair(self, number):
        self.browser.open("about:blank")  # a link within the page would load nothing
        self.browser.open(f"{self.page.as_uri()}#pair={number}")
        self.browser.until(HAS_VIEW % number)

    def key(self, key, modifiers=0):
        for kind in ("keyDown", "keyUp"):
            self.browser.send("Input.dispatchKeyEvent", type=kind, key=key, modifiers=modifiers)

    def middle(self):
        return self.browser.run("""(() => { const box = byId("view").getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2]; })()""")

    def mouse(self, *events):
        for kind, x, y in events:
            self.browser.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left",
                              buttons=0 if kind == "mouseReleased" else 1, clickCount=1)

    def test_names_are_text(self):
        self.browser.open(self.page.as_uri())
        self.assertEqual(self.browser.run("data.models.map((model) => model.ownName)"), NAMES)
        shown = self.browser.run("document.body.innerText")
        self.assertIn("\\u202egpj.exe \\u200b\\u2028 고양이 \U0001F408", shown)
        self.assertIn("</script><script>alert(1)</script>", shown)
        self.assertNotIn("\u202e", shown)
        self.assertEqual(self.browser.run(
            'document.querySelectorAll("td b, td img, td script, h2 script").length'), 0)
        self.open_pair(1)
        self.assertEqual(self.browser.run(
            'byId("viewer-title").textContent === `Pair 1: ${nameOf(viewer.pair.a)} and '
            '${nameOf(viewer.pair.b)}`'), True)

    def test_policy_stops_other_scripts(self):
        self.browser.open(self.page.as_uri())
        self.browser.run("""document.body.append(Object.assign(document.createElement("script"),
            { textContent: "window.wasRun = true" }))""")
        self.assertIsNone(self.browser.run("window.wasRun"))
        self.assertIn("Content Security Policy", " ".join(self.browser.messages))
        self.browser.messages.clear()

    def test_keys_mouse_and_touch_move_the_view(self):
        self.open_pair(1)
        home = self.browser.run(SHOWN)
        for key in ("ArrowLeft", "ArrowUp", "+"):
            before = self.browser.run(SHOWN)
            self.key(key)
            self.assertNotEqual(self.browser.run(SHOWN), before, key)
        self.key("Home")
        self.assertEqual(self.browser.run(SHOWN), home)
        x, y = self.middle()
        self.mouse(("mousePressed", x, y), ("mouseMoved", x + 70, y + 20),
                   ("mouseReleased", x + 70, y + 20))
        moved = self.browser.run(SHOWN)
        self.assertNotEqual(moved, home)
        touches = [[(x - 40, y), (x + 40, y)], [(x - 120, y), (x + 120, y)], []]
        for kind, points in zip(("touchStart", "touchMove", "touchEnd"), touches):
            self.browser.send("Input.dispatchTouchEvent", type=kind, touchPoints=[
                {"x": px, "y": py, "id": i} for i, (px, py) in enumerate(points)])
        self.assertNotEqual(self.browser.run(SHOWN), moved)

    def test_parts_are_isolated_and_cut(self):
        self.open_pair(1)
        whole = self.browser.run(SHOWN)
        self.browser.run('document.querySelector("#view-parts button").click()')
        self.assertNotEqual(self.browser.run(SHOWN), whole)
        self.assertEqual(self.browser.run(
            'Object.values(viewer.parts).filter((part) => part.shown).length'), 1)
        self.browser.run('[...document.querySelectorAll("#view-parts button")].at(-1).click()')
        self.assertEqual(self.browser.run(SHOWN), whole)
        self.browser.run("""byId("section-axis").value = "x";
            byId("section-axis").dispatchEvent(new Event("input"))""")
        self.assertNotEqual(self.browser.run(SHOWN), whole)

    def cut(self, axis):
        self.browser.run(f"""viewer.scene.orbit.home(viewer.scene.radius);
            byId("section-axis").value = "{axis}";
            byId("section-axis").dispatchEvent(new Event("input"))""")

    def fills(self):
        return {part: self.browser.run(COUNT % color) for part, color in FILLS.items()}

    def test_cuts_are_filled(self):
        self.open_pair(1)
        self.assertEqual(self.fills(), {"a": 0, "b": 0, "overlap": 0})
        self.cut("z")
        both = self.fills()
        for part, pixels in both.items():
            self.assertGreater(pixels, 200, part)
        self.assertEqual(self.browser.run('byId("section-line").textContent'),
                         "The cut is hatched, crosswise in what both share.")
        self.browser.run("viewer.scene.set('a', { shown: false, dimmed: false })")
        alone = self.fills()
        self.assertEqual(alone["a"], 0)
        self.assertAlmostEqual(alone["overlap"], both["overlap"], delta=0.05 * both["overlap"])
        self.browser.run("viewer.scene.set('overlap', { shown: false, dimmed: false })")
        alone = self.fills()
        self.assertEqual(alone["overlap"], 0)
        self.assertGreater(alone["b"], both["b"] + both["overlap"] / 2)
        self.cut("")
        self.assertEqual(self.fills(), {"a": 0, "b": 0, "overlap": 0})

    def test_points_of_filled_cuts_are_measured(self):
        self.open_pair(1)
        self.cut("view")
        height = """((x, y) => { const point = viewer.scene.pointAt(x, y);
            return point && viewer.scene.plane.distanceToPoint(point); })(%f, %f)"""
        heights = [self.browser.run(height % (x / 20, y / 20))
                   for x in range(-19, 20, 3) for y in range(-19, 20, 3)]
        on_cut = [h for h in heights if h is not None and abs(h) < 1e-5]
        self.assertGreater(len(on_cut), 2)

    def test_says_what_is_not_filled(self):
        self.open_pair(1)
        self.browser.run("""viewer.scene.view.parts.a.indices =
            viewer.scene.view.parts.a.indices.slice(3); viewer.scene.show(viewer.scene.view)""")
        self.cut("z")
        fills = self.fills()
        self.assertEqual(fills["a"], 0)
        self.assertGreater(fills["b"], 200)
        self.assertIn("The surface of A is not closed here, so its cut is not filled.",
                      self.browser.run('byId("section-line").textContent'))

    def test_measures_between_two_points(self):
        self.open_pair(1)
        self.key("m")
        x, y = self.middle()
        for right in (-8, 8):
            self.mouse(("mousePressed", x + right, y), ("mouseReleased", x + right, y))
        line = self.browser.run('byId("measure-line").textContent')
        self.assertRegex(line, r"^Distance [0-9.e-]+ mm; along x, y, z: ")
        world = self.browser.run("viewer.measure.points.map((p) => [p.x, p.y, p.z])")
        unit = self.browser.run("viewer.scene.view.unit")
        length = sum((a - b) ** 2 for a, b in zip(*world)) ** 0.5 * unit
        self.assertAlmostEqual(float(line.split()[1]), length, delta=1e-3 * length)

    def test_shows_the_numbers_of_the_report(self):
        self.open_pair(1)
        facts = self.browser.run('byId("pair-facts").textContent')
        names = self.browser.run(
            "[viewer.pair.a, viewer.pair.b].map((model) => data.models[model].ownName)")
        pair = next(pair for pair in self.pairs if [pair["a"], pair["b"]] == names)
        self.assertIn(f", {pair['penetration']['depth']:.6g} deep", facts)
        self.assertIn(f"volume shared {pair['overlap_volume']:.6g}", facts)

    def test_keeps_what_people_say_and_saves_it(self):
        self.open_pair(1)
        self.browser.run("""byId("pair-status").value = "to fix";
            byId("pair-status").dispatchEvent(new Event("input"));
            byId("pair-note").value = "<b>see beam</b>";
            byId("pair-note").dispatchEvent(new Event("input"))""")
        self.browser.open("about:blank")
        self.open_pair(1)
        self.assertEqual(self.browser.run('[byId("pair-status").value, byId("pair-note").value]'),
                         ["to fix", "<b>see beam</b>"])
        saved = self.browser.run("""(async () => {
            let blob; const make = URL.createObjectURL;
            URL.createObjectURL = (file) => { blob = file; return make.call(URL, file); };
            byId("review-save").click();
            return await blob.text(); })()""")
        review = json.loads(saved)
        self.assertEqual(review["schema"], "mbv.review/1")
        self.assertEqual([(pair["status"], pair["note"]) for pair in review["pairs"]],
                         [("to fix", "<b>see beam</b>")])
        self.assertEqual({review["pairs"][0]["a"], review["pairs"][0]["b"]} - set(NAMES), set())
        self.browser.run('review.load(\'{"schema": "mbv.review/1", "pairs": []}\')')
        self.assertEqual(self.browser.run("review.entries.size"), 0)

    def test_goes_from_pair_to_pair_and_back(self):
        self.open_pair(1)
        self.browser.run('byId("pair-after").click()')
        self.browser.until(HAS_VIEW % 2)
        self.browser.run('byId("back").click()')
        self.browser.until('location.hash === "#pairs"')

    def test_prints(self):
        self.open_pair(1)
        self.assertGreater(len(self.browser.send("Page.printToPDF")["data"]), 10000)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
