#pragma once

#include <mbv/check/pair_review.h>
#include <mbv/scene/review_status.h>

#include <QtCore/QString>

/// Words of the table of pairs.
namespace mbv::viewer {

/// Of a column of PairRows.
QString headingOf(int column);
/// What the heading does not say; may be empty.
QString headingHelp(int column);

/// What has become of a pair since an older report: "as before".
QString comparedText(PairStatus status);
/// How far its review is: "Active".
QString reviewText(ReviewStatus status);

} // namespace mbv::viewer
