#include "check_table.h"

#include "output/number_text.h"
#include "output/text_table.h"

#include <mbv/check/check_review.h>
#include <mbv/check/clash_groups.h>
#include <mbv/file/count_text.h>
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
        hasSolids_ = std::any_of(report.pairs.begin(), report.pairs.end(),
                                 [](const PairResult& pair) { return pair.solid != nullptr; });
    }

    std::vector<TableLayout::Column> columns() const
    {
        if (report_.exact) {
            std::vector<TableLayout::Column> all = {
                {"A"}, {"B"}, {"state"}, {"distance", Align::Right}};
            if (hasSolids_)
                all.insert(all.end(), {{"depth", Align::Right}, {"shared", Align::Right}});
            all.push_back({"triangle pairs", Align::Right});
            if (report_.isCompared)
                all.push_back({"status"});
            all.push_back({"why"});
            return all;
        }
        std::vector<TableLayout::Column> all = {{"A"}, {"B"}};
        if (report_.clearance > 0)
            all.push_back({"distance", Align::Right});
        all.insert(all.end(), {{"depth", Align::Right}, {"found by"}});
        if (report_.isCompared)
            all.push_back({"status"});
        return all;
    }

    std::vector<std::string> cells(const PairResult& pair) const
    {
        return report_.exact ? meshCells(pair) : volumeCells(pair);
    }

private:
    std::vector<std::string> meshCells(const PairResult& pair) const
    {
        const std::string state = stateOf(pair);
        std::vector<std::string> cells = {names_[pair.a], names_[pair.b],
                                          report_.isFinding(pair) ? style_.overlapping(state)
                                                                  : state,
                                          numberOrDash(pair.distance)};
        if (hasSolids_) {
            const SolidAnswer none;
            const SolidAnswer& solid = pair.solid ? *pair.solid : none;
            cells.insert(cells.end(),
                         {numberOrDash(solid.depth), numberOrDash(solid.overlapVolume)});
        }
        cells.push_back(pair.contactTriangles ? groupedCount(*pair.contactTriangles) : "-");
        if (report_.isCompared)
            cells.push_back(textOrDash(nameOf(pair.status)));
        cells.push_back(textOrDash(!pair.reason.empty() || !pair.solid
                                       ? pair.reason
                                       : std::string_view(pair.solid->reason)));
        return cells;
    }

    static std::string stateOf(const PairResult& pair)
    {
        std::string text(nameOf(pair.state));
        if (pair.state == RelationState::Contained)
            text += pair.aIsInner ? ", A in B" : ", B in A";
        if (pair.isDuplicate)
            text += ", duplicate";
        return pair.isAccepted ? text + ", accepted" : text;
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
        if (report_.isCompared)
            cells.push_back(textOrDash(nameOf(pair.status)));
        return cells;
    }

    const CheckReport& report_;
    const TextStyle& style_;
    std::vector<std::string> names_; ///< by model
    bool hasSolids_ = false;         ///< some pair has a depth, or a reason why not
};

/// Nothing where no two clashes are in one group.
void appendGroups(std::string& text, const Scene& scene, const CheckReport& report)
{
    const ClashGroups all = groupClashes(scene, report);
    if (std::ranges::all_of(all.groups, [](const ClashGroup& g) { return g.clashes == 1; }))
        return;
    std::vector<TableLayout::Column> columns = {
        {"group"}, {"clashes", Align::Right}, {"models", Align::Right}, {"depth", Align::Right}};
    if (report.exact)
        columns.push_back({"shared", Align::Right});
    columns.push_back({"id"});
    TableLayout table(columns);
    const auto cells = [&](const ClashGroup& group) {
        std::vector<std::string> row = {printable(nameOf(group, scene)),
                                        groupedCount(group.clashes), groupedCount(group.models),
                                        numberOrDash(group.depth)};
        if (report.exact)
            row.push_back(numberOrDash(group.overlap));
        row.push_back(idOf(group, scene));
        return row;
    };
    for (const ClashGroup& group : all.groups)
        table.widenFor(cells(group));
    text += table.headings();
    for (const ClashGroup& group : all.groups)
        text += table.line(cells(group));
    text += '\n';
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
        appendGroups(out.text, scene, report);
    }
    for (const PastPair& pair : report.gone) {
        out.text.append(printable(pair.a)).append(" and ").append(printable(pair.b));
        out.text.append(pair.status == PairStatus::Resolved
                            ? ": resolved\n"
                            : ": not checked, no part of this run\n");
        out.handOn();
    }
    const std::string caption = captionOf(report);
    out.text += report.hasFindings() ? style.overlapping(caption) : style.clear(caption);
    out.text += '\n';
    out.finish();
}

} // namespace mbv::cli
