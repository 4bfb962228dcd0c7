#pragma once

#include "session/loading/loader.h"
#include "session/session.h"

#include <QtCore/QObject>
#include <QtCore/QStringList>

#include <filesystem>
#include <map>
#include <vector>

namespace mbv::viewer {

/// The meshes of the scene whose files others have changed since they were read, as far as size and
/// time tell.
class ChangedMeshes : public QObject {
    Q_OBJECT

public:
    ChangedMeshes(Session& session, Loader& loader, QObject& owner);

    /// Says which, of each change once.
    void look();
    /// Reads them again, as one step to be undone: models stay where and what they are.
    void readAgain();
    /// That step, once they are read.
    void take(const std::vector<Model>& renewed);

signals:
    void found(const QStringList& files);
    void notice(const QString& message);

private:
    /// What has become of their files, by path; of files that are gone nothing.
    using Origins = std::map<std::filesystem::path, MeshOrigin>;
    Origins changed() const;

    Session& session_;
    Loader& loader_;
    Origins told_;
};

} // namespace mbv::viewer
