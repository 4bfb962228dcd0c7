#include "check_table.h"

#include "output/csv.h"
#include "output/number_text.h"
#include "output/text_table.h"

#include <mbv/file/utf8.h>
#include <mbv/json/json_values.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace mbv::cli {
namespace {

std::string textOrDash(std::string_view text)
{
    return std::string(text.empty() ? "-" : text);
}

/// The rows of the table for people.
class CheckRows {
public:
    CheckRows(const Scene& scene, const CheckReport& report, const TextStyle& style)
        : report_(report), style_(style)
    {
        names_.reserve(scene.models.size());
        for (const Model& model : scene.models)
            names_.push_back(printable(model.name));
    }

    std::vector<TableLayout::Column> columns() const
    {
        if (report_.exact)
            return {{"A"},
                    {"B"},
                    {"state"},
                    {"distance", Align::Right},
                    {"triangle pairs", Align::Right},
                    {"why"}};
        if (report_.clearance > 0)
            return {
                {"A"}, {"B"}, {"distance", Align::Right}, {"depth", Align::Right}, {"found by"}};
        return {{"A"}, {"B"}, {"depth", Align::Right}, {"found by"}};
    }

    std::vector<std::string> cells(const PairResult& pair) const
    {
        return report_.exact ? meshCells(pair) : volumeCells(pair);
    }

private:
    std::vector<std::string> meshCells(const PairResult& pair) const
    {
        const std::string state(nameOf(pair.state));
        return {names_[pair.a],
                names_[pair.b],
                report_.isFinding(pair) ? style_.overlapping(state) : state,
                numberOrDash(pair.distance),
                pair.contactTriangles ? groupedCount(*pair.contactTriangles) : "-",
                textOrDash(pair.reason)};
    }

    /// Meshes were not looked at: their state says nothing that the volumes do not.
    std::vector<std::string> volumeCells(const PairResult& pair) const
    {
        std::vector<std::string> cells = {names_[pair.a], names_[pair.b]};
        if (pair.volumesOverlap)
            for (std::string& name : cells)
                name = style_.overlapping(name);
        if (report_.clearance > 0)
            cells.push_back(numberOrDash(pair.distance));
        cells.push_back(numberOrDash(pair.depth));
        cells.push_back(textOrDash(nameOf(pair.depthMethod)));
        return cells;
    }

    const CheckReport& report_;
    const TextStyle& style_;
    std::vector<std::string> names_; ///< by model
};

/// A comma and the exact number before each, or nothing behind the comma.
void appendVector(std::string& line, const std::optional<Vec3>& v)
{
    for (int i = 0; i < 3; ++i)
        line.append(",").append(v ? exactNumber((*v)[i]) : std::string());
}

} // namespace

// Twice through the pairs: how wide the columns are is known before the first row is written.
void writeCheckReportText(const Scene& scene, const CheckReport& report, const TextStyle& style,
                          const TextSink& sink)
{
    TextPieces out(sink);
    if (!report.pairs.empty()) {
        const CheckRows rows(scene, report, style);
        TableLayout table(rows.columns());
        for (const PairResult& pair : report.pairs)
            table.widenFor(rows.cells(pair));
        out.text += table.headings();
        for (const PairResult& pair : report.pairs) {
            out.text += table.line(rows.cells(pair));
            out.handOn();
        }
        out.text += '\n';
    }
    const std::string caption = captionOf(report);
    out.text += report.hasFindings() ? style.overlapping(caption) : style.clear(caption);
    out.text += '\n';
    out.finish();
}

void writeCheckReportCsv(const Scene& scene, const CheckReport& report, bool raw,
                         const TextSink& sink)
{
    std::vector<std::string> names;
    names.reserve(scene.models.size());
    for (const Model& model : scene.models)
        names.push_back(csvField(csvName(replacedUtf8(model.name), raw)));
    TextPieces out(sink);
    out.text = "a,b,volumes_overlap,state,reason,distance,depth,depth_method,normal_x,"
               "normal_y,normal_z,point_on_a_x,point_on_a_y,point_on_a_z,point_on_b_x,"
               "point_on_b_y,point_on_b_z,contact_triangles\n";
    for (const PairResult& pair : report.pairs) {
        std::string& line = out.text;
        line.append(names[pair.a]).append(",").append(names[pair.b]);
        line.append(pair.volumesOverlap ? ",true," : ",false,").append(nameOf(pair.state));
        line.append(",").append(csvField(pair.reason));
        line.append(",").append(exactNumber(writtenDistance(pair.distance)));
        line.append(",").append(exactNumber(pair.depth));
        line.append(",").append(csvField(nameOf(pair.depthMethod)));
        appendVector(line, pair.normal);
        appendVector(line, pair.pointOnA);
        appendVector(line, pair.pointOnB);
        line.append(",");
        line += pair.contactTriangles ? std::to_string(*pair.contactTriangles) : std::string();
        line += '\n';
        out.handOn();
    }
    out.finish();
}

} // namespace mbv::cli
