#include <mbv/report/motion_report.h>

#include <mbv/json/motion_json.h>

namespace mbv {

void writeMotionReportJson(const Scene& scene, const MotionReport& report, const TextSink& sink)
{
    TextPieces out(sink);
    out.text = "{\n  \"schema\": \"mbv.motion/1\",\n  \"duration\": " +
               prettyJson(report.end - report.begin, 2) + ",\n  \"pairs\": [";
    const char* before = "\n    ";
    for (const MovingPair& pair : report.pairs) {
        nlohmann::ordered_json json = {{"a", scene.models[pair.a].name},
                                       {"b", scene.models[pair.b].name}};
        json.update(toJson(pair.answer));
        out.text.append(before).append(prettyJson(json, 4));
        out.handOn();
        before = ",\n    ";
    }
    out.text += report.pairs.empty() ? "],\n" : "\n  ],\n";
    const nlohmann::ordered_json summary = {{"pairs", report.pairs.size()},
                                            {"contacts", report.contacts()}};
    out.text.append("  \"summary\": ").append(prettyJson(summary, 2)).append("\n}\n");
    out.finish();
}

} // namespace mbv
