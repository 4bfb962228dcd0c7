#include <mbv/report/motion_html.h>

#include "file/base64.h"
#include "geometry/fault_text.h"
#include "report/page_text.h"
#include "strip_drawing.h"

#include <mbv/file/count_text.h>
#include <mbv/geometry/version.h>

#include <string_view>
#include <unordered_map>

namespace mbv {
namespace {

constexpr std::string_view kPage = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; style-src {{style_hash}}">
<meta name="color-scheme" content="light dark">
<title>{{title}}</title>
<style>{{style}}</style>
</head>
<body>
<header>
<h1>{{title}}</h1>
<p class="verdict {{verdict_class}}"><span aria-hidden="true">{{verdict_mark}}</span> {{verdict}}</p>
<p class="note">{{about}}</p>
</header>
<main>
{{notes}}{{pairs}}</main>
<footer class="note">{{footer}}</footer>
</body>
</html>
)";

/// The colors of states are those of the page of a check.
constexpr std::string_view kStyle = R"(
:root { --ground: #ffffff; --panel: #f4f6f9; --line: #ccd3dc; --text: #1d232b; --quiet: #55606d;
  --contact: #c81e1a; --clearance: #00695f; --unknown: #2f5fb5; --clear: #68727e; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #15191e; --panel: #1f252c; --line: #3b4550; --text: #eef1f5; --quiet: #a9b4c0;
    --contact: #ff6b61; --clearance: #53d1c3; --unknown: #8ab8ff; --clear: #a9b4c0; }
}
* { box-sizing: border-box; }
html { background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem clamp(0.75rem, 3vw, 2rem) 3rem; }
h1 { font-size: 1.5rem; margin: 0.5rem 0; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 0 0 0.25rem; overflow-wrap: anywhere; }
p { margin: 0.25rem 0; }
.note { color: var(--quiet); overflow-wrap: anywhere; }
.verdict { font-size: 1.2rem; font-weight: 600; }
.verdict.found { color: var(--contact); } .verdict.clear { color: var(--unknown); }
section { background: var(--panel); border: 1px solid var(--line); border-radius: 0.5rem;
  break-inside: avoid; margin: 1rem 0; padding: 0.8rem; }
.state { border-radius: 0.25rem; color: var(--ground); font-weight: 600; padding: 0.05rem 0.4rem;
  print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.state.contact { background: var(--contact); } .state.clearance { background: var(--clearance); }
.state.unknown { background: var(--unknown); } .state.clear { background: var(--clear); }
svg { display: block; height: auto; margin-top: 0.5rem; width: 100%; }
svg text { fill: var(--quiet); font-size: 12px; font-variant-numeric: tabular-nums; }
.axis { stroke: var(--line); } .first { stroke: var(--contact); stroke-dasharray: 4 3; }
.curve { fill: none; stroke: var(--text); stroke-width: 1.5; }
.band { fill: var(--contact); opacity: 0.3; }
img { border-radius: 0.35rem; display: block; height: auto; margin-top: 0.5rem; max-width: 100%; }
@media (prefers-color-scheme: dark) { img { filter: brightness(0.85); } }
)";

std::string pointText(const Vec3& p)
{
    return "(" + shortText(p.x) + ", " + shortText(p.y) + ", " + shortText(p.z) + ")";
}

std::string countOf(std::size_t count, const std::string& what)
{
    return groupedCount(count) + " " + what + (count == 1 ? "" : "s");
}

std::string noteOf(const std::string& text)
{
    return text.empty() ? "" : "<p class=\"note\">" + text + "</p>\n";
}

std::string verdictOf(const MotionReport& report)
{
    if (!report.hasFindings())
        return "All of " + countOf(report.pairs.size(), "moving pair") + " are proven clear.";
    return groupedCount(report.contacts()) + " of " + countOf(report.pairs.size(), "moving pair") +
           " in contact.";
}

/// A sentence for each thing that is known.
std::string factsOf(const MotionAnswer& answer)
{
    std::string text;
    if (const auto& first = answer.firstContact) {
        text += "First contact at time " + shortText(first->time) + ", at " +
                pointText(first->point) + ", normal " + pointText(first->normal) + ". ";
    }
    if (answer.intervals.size() > 1)
        text += countOf(answer.intervals.size(), "contact") + ". ";
    if (answer.leastDistance && !answer.firstContact)
        text += "Nearest at time " + shortText(answer.leastDistance->time) + ": " +
                shortText(answer.leastDistance->distance) + " apart. ";
    if (answer.state == MotionState::Clear)
        text += "Proven: no contact at any time. ";
    if (!answer.reason.empty())
        text += escaped(answer.reason);
    return text;
}

std::string pictureOf(const PairPicture& picture, const std::string& names)
{
    return "<img alt=\"" + names + " at their first contact\" width=\"" +
           std::to_string(picture.width) + "\" height=\"" + std::to_string(picture.height) +
           "\" src=\"data:image/png;base64," + base64(picture.png) + "\">\n";
}

std::string sectionOf(const Scene& scene, const MovingPair& pair, const DistanceStrip& strip,
                      const PairPicture* picture)
{
    const std::string names =
        escaped(scene.models[pair.a].name + " and " + scene.models[pair.b].name);
    const std::string state(nameOf(pair.answer.state));
    std::string text = "<section>\n<h2>" + names + "</h2>\n<p><span class=\"state " + state +
                       "\">" + state + "</span> " + factsOf(pair.answer) + "</p>\n";
    text += stripDrawing(strip, pair.answer, "Distance of " + names + " over time");
    if (picture != nullptr)
        text += pictureOf(*picture, names);
    return text + "</section>\n";
}

std::string sections(const Scene& scene, const MotionReport& report, const MotionPage& page)
{
    std::unordered_map<std::size_t, const PairPicture*> pictures;
    for (const PairPicture& picture : page.pictures)
        pictures.emplace(picture.pair, &picture);
    std::string text;
    for (const DistanceStrip& strip : page.strips) {
        const auto picture = pictures.find(strip.pair);
        text += sectionOf(scene, report.pairs[strip.pair], strip,
                          picture == pictures.end() ? nullptr : picture->second);
    }
    return text;
}

} // namespace

std::string motionReportToHtml(const Scene& scene, const MotionReport& report,
                               const MotionPage& page)
{
    const bool found = report.hasFindings();
    const std::string about =
        "Times from " + shortText(report.begin) + " to " + shortText(report.end) +
        "; lengths are in " + (scene.units.empty() ? "the units of the files" : scene.units) +
        ". Contacts, their times and that there is none are proven; the curves join distances at "
        "200 times and those at contacts.";
    std::string notes = noteOf(escaped(page.picturesNote));
    if (page.strips.size() < report.pairs.size())
        notes += noteOf(groupedCount(page.strips.size()) + " of " +
                        countOf(report.pairs.size(), "pair") +
                        " are shown, contacts first; mbv motion lists all as text, CSV or JSON.");
    return filled(kPage, {{"title", escaped(page.title)},
                          {"style", kStyle},
                          {"style_hash", hashSource(kStyle)},
                          {"verdict_class", found ? "found" : "clear"},
                          {"verdict_mark", found ? "✖" : "✔"},
                          {"verdict", escaped(verdictOf(report))},
                          {"about", escaped(about)},
                          {"notes", notes},
                          {"pairs", sections(scene, report, page)},
                          {"footer", std::string("mbv ") + kVersion + "."}});
}

} // namespace mbv
