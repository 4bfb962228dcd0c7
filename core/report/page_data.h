#pragma once

#include <mbv/report/report_html.h>
#include <mbv/scene/accepted_pairs.h>
#include <mbv/scene/pair_reviews.h>

#include <string>

/// What the scripts of a report's page read. Private to the library.
namespace mbv {

/// Adds the page's models, groups and pairs as escaped JSON: of many pairs it is most of the page,
/// and there once.
void addPageData(std::string& text, const Scene& scene, const CheckReport& report,
                 const ReportPage& page);

/// What a scene says of its pairs.
struct PairRemarks {
    AcceptedPairs accepted;
    PairReviews reviews;

    explicit PairRemarks(const Scene& scene) : accepted(scene), reviews(scene) {}
};

/// What stands behind the state of a pair: ", A in B, accepted: "welded"".
[[nodiscard]] std::string remarkOn(const PairResult& pair, const PairRemarks& remarks);

} // namespace mbv
