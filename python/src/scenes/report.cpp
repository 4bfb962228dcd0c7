#include "report_review.h"

#include "arguments/arrays.h"
#include "arguments/interrupts.h"
#include "arguments/results.h"
#include "arguments/values.h"
#include "shapes/shapes.h"

#include <mbv/check/clash_groups.h>
#include <mbv/report/report_html.h>
#include <mbv/report/report_json.h>
#include <mbv/scene/pair_reviews.h>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <mbv/file/write_file.h>

#include <limits>
#include <string>
#include <string_view>

namespace mbv::python {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// A number for each pair, 1 or 0.
template <class Is> nb::object flags(const std::vector<PairResult>& pairs, Is is)
{
    std::vector<std::uint8_t> values;
    values.reserve(pairs.size());
    for (const PairResult& pair : pairs)
        values.push_back(is(pair) ? 1 : 0);
    return boolArray(std::move(values));
}

/// A text for each pair.
template <class TextOf> nb::list texts(const std::vector<PairResult>& pairs, TextOf textOf)
{
    nb::list values;
    for (const PairResult& pair : pairs)
        values.append(strOf(std::string(textOf(pair))));
    return values;
}

/// The id of each pair's finding, "" of those that are in none.
nb::list groupIds(const PyReport& self)
{
    const ClashGroups groups = groupClashes(*self.scene, self.report);
    std::vector<nb::str> ids;
    for (const ClashGroup& group : groups.groups)
        ids.push_back(strOf(idOf(group, *self.scene)));
    nb::list values;
    for (const PairResult& pair : self.report.pairs) {
        const std::uint32_t group = groups.ofPair(self.report, pair);
        values.append(group == ClashGroups::kNone ? nb::str("") : ids[group]);
    }
    return values;
}

std::string_view innerOf(const PairResult& pair)
{
    if (pair.state != RelationState::Contained)
        return "";
    return pair.aIsInner ? "a" : "b";
}

/// The columns of Report.table, in its order; states, methods and reasons as lists of text.
nb::tuple columns(const PyReport& self)
{
    const std::vector<PairResult>& pairs = self.report.pairs;
    const PairReviews reviews(*self.scene);
    const auto number = [&pairs](auto field) {
        return column(pairs, [field](const PairResult& p) { return (p.*field).value_or(kNan); });
    };
    const auto point = [&pairs](auto field) {
        return column(pairs,
                      [field](const PairResult& p) { return (p.*field).value_or(noPoint()); });
    };
    const auto solid = [&pairs](auto field) {
        return column(pairs, [field](const PairResult& p) {
            return p.solid ? ((*p.solid).*field).value_or(kNan) : kNan;
        });
    };
    const auto contactTriangles = [](const PairResult& p) {
        return p.contactTriangles ? static_cast<std::int64_t>(*p.contactTriangles)
                                  : std::int64_t{-1};
    };
    const auto whyNotSolid = [](const PairResult& p) {
        return p.solid ? std::string_view(p.solid->reason) : std::string_view();
    };
    const auto reviewStatus = [&reviews](const PairResult& p) {
        const PairReview* const review = reviews.find(p.a, p.b);
        return review ? nameOf(reviewStatusOf(review, p.isAccepted)) : std::string_view();
    };
    const auto assignee = [&reviews](const PairResult& p) {
        const PairReview* const review = reviews.find(p.a, p.b);
        return review ? std::string_view(review->assignedTo) : std::string_view();
    };
    return nb::make_tuple(
        column(pairs, [](const PairResult& p) { return std::int64_t{p.a}; }),
        column(pairs, [](const PairResult& p) { return std::int64_t{p.b}; }),
        flags(pairs, [](const PairResult& p) { return p.volumesOverlap; }),
        texts(pairs, [](const PairResult& p) { return nameOf(p.state); }),
        texts(pairs, [](const PairResult& p) { return p.reason; }), number(&PairResult::distance),
        number(&PairResult::depth),
        texts(pairs, [](const PairResult& p) { return nameOf(p.depthMethod); }),
        point(&PairResult::normal), point(&PairResult::pointOnA), point(&PairResult::pointOnB),
        column(pairs, contactTriangles), solid(&SolidAnswer::depth),
        solid(&SolidAnswer::overlapVolume), texts(pairs, whyNotSolid), texts(pairs, innerOf),
        flags(pairs, [](const PairResult& p) { return p.isDuplicate; }),
        flags(pairs, [](const PairResult& p) { return p.isAccepted; }), groupIds(self),
        texts(pairs, [](const PairResult& p) { return nameOf(p.status); }),
        texts(pairs, reviewStatus), texts(pairs, assignee));
}

/// The fields of mbv.Group, of each.
nb::list groups(const PyReport& self)
{
    const Scene& scene = *self.scene;
    const auto orNone = [](const std::optional<double>& value) {
        return value ? nb::cast(*value) : nb::none();
    };
    nb::list result;
    for (const ClashGroup& group : groupClashes(scene, self.report).groups) {
        nb::list shared;
        for (const std::uint32_t model : group.shared)
            shared.append(strOf(scene.models[model].name));
        result.append(nb::make_tuple(strOf(idOf(group, scene)), strOf(nameOf(group, scene)),
                                     group.clashes, group.models, nb::tuple(shared),
                                     orNone(group.depth), orNone(group.overlap)));
    }
    return result;
}

nb::dict summary(const PyReport& self)
{
    nb::dict result;
    result["models"] = self.scene->models.size();
    result["pairs_tested"] = self.report.pairsTested;
    result["volumes_overlapping"] = self.report.volumesOverlapping();
    result["meshes_intersecting"] =
        self.report.exact ? nb::cast(self.report.meshesMeeting()) : nb::none();
    return result;
}

nb::dict timing(const PyReport& self)
{
    const CheckTiming& t = self.report.timing;
    nb::dict result;
    result["load"] = t.load;
    result["fit"] = t.fit;
    result["broad"] = t.broad;
    result["volumes"] = t.volumes;
    result["meshes"] = t.meshes;
    return result;
}

nb::object worstOf(const PyReport& self, nb::handle count)
{
    const auto order = worstFirst(self.report, countFrom(count, "count"));
    std::vector<std::int64_t> indices(order.begin(), order.end());
    const std::size_t found = indices.size();
    return arrayOf(std::move(indices), {found});
}

std::string pageOf(const PyReport& self, const std::string& title, std::size_t views,
                   const ProgressFn& progress)
{
    ReportPage page;
    page.title = title;
    page.picturesNote = "There are no pictures: this page was written from Python, without a "
                        "renderer; mbv check --report takes them.";
    page.viewsNote = "There are no 3D views: this mbv was built without three.js.";
    if (self.isMerged()) {
        page.viewsNote = "There are no 3D views: parts of a check are merged without the meshes.";
    } else if (hasPairViews()) {
        const auto pairs = worstFirst(self.report, views);
        page.views = pairViewsOf(*self.scene, self.report, pairs, progress);
        page.viewsNote = "The worst " + std::to_string(pairs.size()) + " of " +
                         std::to_string(self.report.pairs.size()) +
                         " pairs can be looked at in 3D: choose one in the table.";
    }
    return checkReportToHtml(*self.scene, self.report, page);
}

void writeHtml(const PyReport& self, nb::handle file, nb::handle heading, nb::handle views)
{
    const std::filesystem::path path = filePathFrom(file, "path");
    const std::string title = textFrom(heading, "title");
    const std::size_t most = countFrom(views, "views");
    requireNotRead(*self.scene, self.inputs, path);
    Progress watched(nb::none());
    const std::string page = watched.run(
        [&](const ProgressFn& progress) { return pageOf(self, title, most, progress); });
    writeFileAtomically(path, page);
}

} // namespace

void bindReport(nb::module_& m)
{
    nb::class_<PyReport> cls(m, "ReportData", "What Report wraps.");
    cls.def("columns", columns);
    cls.def("summary", summary);
    cls.def("groups", groups);
    cls.def("timing", timing);
    cls.def("caption", [](const PyReport& self) { return captionOf(self.report); });
    cls.def("exact", [](const PyReport& self) { return self.report.exact; });
    cls.def("penetration", [](const PyReport& self) { return self.penetration; });
    cls.def("is_merged", &PyReport::isMerged);
    cls.def("clearance", [](const PyReport& self) { return self.report.clearance; });
    cls.def("between", [](const PyReport& self) { return self.report.between; });
    cls.def("tolerance", [](const PyReport& self) { return self.report.tolerance; });
    cls.def("has_findings", [](const PyReport& self) { return self.report.hasFindings(); });
    cls.def("worst_first", worstOf, nb::arg("count").none());
    cls.def("volumes", [](const PyReport& self) {
        nb::list volumes;
        for (const Shape& volume : self.report.volumes)
            volumes.append(toPython(volume));
        return volumes;
    });
    cls.def("scene", [](const PyReport& self) { return PyScene{*self.scene, self.inputs}; });
    cls.def("to_json", [](const PyReport& self) {
        const nb::gil_scoped_release released;
        return checkReportToJson(*self.scene, self.report);
    });
    cls.def(
        "require_not_read",
        [](const PyReport& self, nb::handle path) {
            requireNotRead(*self.scene, self.inputs, filePathFrom(path, "path"));
        },
        nb::arg("path").none());
    cls.def("to_html", writeHtml, nb::arg("path").none(), nb::arg("title").none(),
            nb::arg("views").none());
    bindReportReview(m, cls);
}

} // namespace mbv::python
