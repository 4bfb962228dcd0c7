#pragma once

#include "pair_focus.h"

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
/// Accepts the pair, with this note.
void acceptWithNote(Session& session, const ModelPair& pair, const QString& note);

} // namespace mbv::viewer
