#pragma once

#include <QtCore/QString>

#include <cstddef>
#include <span>
#include <utility>

namespace mbv::viewer {

class Session;

using ModelIndexPair = std::pair<std::size_t, std::size_t>;

/// Undoable steps for what a scene says about pairs of its models.
void ignorePairs(Session& session, std::span<const ModelIndexPair> pairs);
/// Notes stay where pairs are accepted already.
void setAccepted(Session& session, std::span<const ModelIndexPair> pairs, bool accepted);
/// Accepts the pair, with this note.
void acceptWithNote(Session& session, const ModelIndexPair& pair, const QString& note);

} // namespace mbv::viewer
