#pragma once

#include "latest_task.h"

#include <mbv/scene/scene.h>

#include <QtCore/QObject>

#include <optional>

namespace mbv::viewer {

/// Fits the volumes of a level of the models' hierarchies off the GUI thread: to ten million
/// triangles that takes seconds.
class LevelFitter : public QObject {
    Q_OBJECT

public:
    explicit LevelFitter(QObject* parent = nullptr);

    /// The depth to fit at; nothing: none.
    const std::optional<int>& wanted() const { return wanted_; }
    void want(std::optional<int> depth) { wanted_ = depth; }

    /// Begins to fit what the scene needs for the depth that is wanted.
    void fit(const Scene& scene);
    bool busy() const { return task_.busy(); }

    /// The depth that is wanted, where it can be shown at once.
    std::optional<int> ready(const Scene& scene) const;

signals:
    void fitted();

private:
    std::optional<int> wanted_;
    LatestTask<bool> task_;
};

} // namespace mbv::viewer
