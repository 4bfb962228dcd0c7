#include "scene_check.h"

#include "arguments/arrays.h"
#include "arguments/interrupts.h"
#include "arguments/values.h"
#include "report_review.h"

#include <mbv/check/check_review.h>

#include <string>
#include <utility>
#include <vector>

namespace mbv::python {
namespace {

PyReport check(const PyScene& self, nb::handle exact, nb::handle clearance, nb::handle threads,
               nb::handle maxPairs, nb::handle penetration, nb::handle between,
               nb::handle tolerance, nb::handle memory, nb::handle since, nb::handle progress)
{
    CheckOptions options;
    options.exact = flagFrom(exact, "exact");
    options.clearance = lengthFrom(clearance, "clearance");
    options.threads = countFrom(threads, "threads");
    options.mostPairs = countFrom(maxPairs, "max_pairs");
    options.between = betweenFrom(between, self.scene);
    if (!memory.is_none())
        options.memory = countFrom(memory, "memory");
    ReviewOfPairs review = {flagFrom(penetration, "penetration"), std::nullopt, nullptr};
    if (!tolerance.is_none()) {
        review.tolerance = lengthFrom(tolerance, "tolerance");
        if (!options.exact || !review.penetration)
            fail("tolerance", "needs exact=True and penetration=True, which find how deep meshes "
                              "are in each other");
    }
    KnownCheck known;
    if (!since.is_none()) {
        known = knownCheckFrom(since);
        review.past = known.past.get();
        requireSameOptions(*review.past, options,
                           {options.exact && review.penetration, review.tolerance});
    }
    auto scene = std::make_shared<const Scene>(self.scene);
    Progress watched(progress);
    CheckReport report = watched.run(
        [&](const ProgressFn& done) { return reviewedCheck(*scene, options, review, done); });
    return {std::move(scene), std::move(report), options.exact && review.penetration, self.inputs,
            std::move(known.keeps)};
}

} // namespace

std::vector<std::pair<std::string, std::string>> betweenFrom(nb::handle pairs, const Scene& scene)
{
    std::vector<std::pair<std::string, std::string>> between;
    for (const nb::handle pair : pairs) {
        const std::string name = "between[" + std::to_string(between.size()) + "]";
        std::pair sides(textFrom(pair[0], name), textFrom(pair[1], name));
        for (const std::string& side : {sides.first, sides.second})
            requireModels(scene, side, name);
        between.push_back(std::move(sides));
    }
    return between;
}

CheckReport reviewedCheck(const Scene& scene, const CheckOptions& options,
                          const ReviewOfPairs& review, const ProgressFn& progress)
{
    const bool findsPenetrations = options.exact && review.penetration;
    const double share = findsPenetrations ? 0.5 : 1;
    const auto first = [&](double part) { return progress(share * part); };
    CheckReport report = review.past != nullptr ? checkSince(*review.past, scene, options, first)
                                                : checkOverlaps(scene, options, first);
    if (findsPenetrations)
        findPenetrations(scene, report, false, options.memory,
                         [&](double part) { return progress(share + (1 - share) * part); });
    if (review.tolerance)
        applyTolerance(report, *review.tolerance);
    markPairs(scene, report);
    return report;
}

void bindSceneCheck(nb::class_<PyScene>& cls)
{
    cls.def(
        "require_models",
        [](const PyScene& self, nb::handle between) { (void)betweenFrom(between, self.scene); },
        nb::arg("between"));
    cls.def("check", check, nb::arg("exact").none(), nb::arg("clearance").none(),
            nb::arg("threads").none(), nb::arg("max_pairs").none(), nb::arg("penetration").none(),
            nb::arg("between"), nb::arg("tolerance").none(), nb::arg("memory").none(),
            nb::arg("since").none(), nb::arg("progress").none());
}

} // namespace mbv::python
