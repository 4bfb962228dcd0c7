#pragma once

#include <mbv/scene/scene.h>

#include <QtCore/QString>
#include <QtCore/QStringList>

#include <cstddef>
#include <vector>

namespace mbv::viewer {

/// A row of the list of models: a model by itself, or several whose names begin alike.
struct ModelBranch {
    QString folder;                  ///< "arm" of "arm/hand" and "arm/link"; empty for one model
    std::vector<std::size_t> models; ///< ascending, not empty

    friend bool operator==(const ModelBranch&, const ModelBranch&) = default;
};

/// What the models make up by their names, by the order of their first ones: links of a robot
/// ("arm/hand"), nodes of a file, parts that a mesh was split into ("pump.stl#part=2"). With
/// `words`, of those models alone that have all of them in their names, whatever their case.
std::vector<ModelBranch> branchesOf(const std::vector<Model>& models, const QStringList& words);

/// The name without that of its folder.
QString nameInFolder(const QString& name, const QString& folder);

} // namespace mbv::viewer
