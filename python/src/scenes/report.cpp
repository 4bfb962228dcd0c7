#include "report_review.h"

#include "arguments/arrays.h"
#include "arguments/interrupts.h"
#include "arguments/results.h"
#include "arguments/values.h"
#include "shapes/shapes.h"

#include <mbv/check/clash_groups.h>
#include <mbv/geometry/error.h>
#include <mbv/report/report_html.h>
#include <mbv/report/report_json.h>
#include <mbv/scene/pair_reviews.h>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <mbv/file/write_file.h>

#include <limits>
#include <set>

namespace mbv::python {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// The columns of Report.table, in its order; states, methods and reasons as lists of text.
nb::tuple columns(const PyReport& self)
{
    const std::vector<PairResult>& pairs = self.report.pairs;
    std::vector<std::uint8_t> overlap;
    nb::list states;
    nb::list reasons;
    nb::list methods;
    nb::list inner;
    nb::list withoutSolids; // why
    nb::list groupIds;      // of findings
    nb::list statuses;
    nb::list reviewed;
    nb::list assignees;
    const PairReviews reviews(*self.scene);
    const ClashGroups groups = groupClashes(*self.scene, self.report);
    std::vector<nb::str> ids;
    for (const ClashGroup& group : groups.groups)
        ids.push_back(strOf(idOf(group, *self.scene)));
    std::vector<std::uint8_t> duplicates;
    std::vector<std::uint8_t> accepted;
    for (const PairResult& pair : pairs) {
        const bool isContained = pair.state == RelationState::Contained;
        const std::uint32_t group = groups.ofPair(self.report, pair);
        groupIds.append(group == ClashGroups::kNone ? nb::str("") : ids[group]);
        const std::string_view status = nameOf(pair.status);
        statuses.append(nb::str(status.data(), status.size()));
        const PairReview* const review = reviews.find(pair.a, pair.b);
        reviewed.append(strOf(review ? std::string(nameOf(reviewStatusOf(review, pair.isAccepted)))
                                     : std::string()));
        assignees.append(strOf(review ? review->assignedTo : std::string()));
        inner.append(nb::str(isContained ? (pair.aIsInner ? "a" : "b") : ""));
        withoutSolids.append(strOf(pair.solid ? pair.solid->reason : ""));
        duplicates.push_back(pair.isDuplicate ? 1 : 0);
        accepted.push_back(pair.isAccepted ? 1 : 0);
        overlap.push_back(pair.volumesOverlap ? 1 : 0);
        states.append(nb::str(nameOf(pair.state).data()));
        reasons.append(nb::str(pair.reason.data(), pair.reason.size()));
        const std::string_view method = nameOf(pair.depthMethod);
        methods.append(nb::str(method.data(), method.size()));
    }
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
    return nb::make_tuple(column(pairs, [](const PairResult& p) { return std::int64_t{p.a}; }),
                          column(pairs, [](const PairResult& p) { return std::int64_t{p.b}; }),
                          boolArray(std::move(overlap)), states, reasons,
                          number(&PairResult::distance), number(&PairResult::depth), methods,
                          point(&PairResult::normal), point(&PairResult::pointOnA),
                          point(&PairResult::pointOnB),
                          column(pairs,
                                 [](const PairResult& p) {
                                     return p.contactTriangles
                                                ? static_cast<std::int64_t>(*p.contactTriangles)
                                                : std::int64_t{-1};
                                 }),
                          solid(&SolidAnswer::depth), solid(&SolidAnswer::overlapVolume),
                          withoutSolids, inner, boolArray(std::move(duplicates)),
                          boolArray(std::move(accepted)), groupIds, statuses, reviewed, assignees);
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
