#pragma once

#include "pair_focus.h"

#include <mbv/report/bcf_reviews.h>

#include <QtCore/QString>

#include <span>

namespace mbv::viewer {

class Session;

/// Undoable steps for what a scene says about pairs of its models.
void ignorePairs(Session& session, std::span<const ModelPair> pairs);
/// All pairs of the selected models; refused, with Session::failed, where they are so many that a
/// group in the scene's file says it better.
void ignoreSelected(Session& session);
/// Notes stay where pairs are accepted already.
void setAccepted(Session& session, std::span<const ModelPair> pairs, bool accepted);
/// Approving accepts the pairs, and any other status takes that back.
void setReviewStatus(Session& session, std::span<const ModelPair> pairs, ReviewStatus status);
/// Nobody, where the name is empty.
void assignPairs(Session& session, std::span<const ModelPair> pairs, const QString& name);
/// What a BCF file says of pairs, as one step named after the file.
void takeReviews(Session& session, std::span<const BcfPairReview> reviews, const QString& file);
/// Accepts the pair, with this note.
void acceptWithNote(Session& session, const ModelPair& pair, const QString& note);

} // namespace mbv::viewer
