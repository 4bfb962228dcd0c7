#pragma once

#include <QtCore/QString>

namespace mbv::viewer {

class ActionTable;
class ExactCheck;
class Session;

/// What a person can do next, in a few words, with the keys they have for it: "C looks at the
/// meshes". Empty where they have taken the key away.
QString hintText(const Session& session, const ExactCheck& exact, const ActionTable& actions);

} // namespace mbv::viewer
