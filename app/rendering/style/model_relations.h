#pragma once

#include <mbv/check/check_report.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <string>
#include <vector>

namespace mbv::rendering {

/// The other models of a model's pairs of one kind.
struct Partners {
    std::size_t count = 0;
    std::size_t first = 0; ///< of them, where there is one

    friend bool operator==(const Partners&, const Partners&) = default;
};

/// What the state of a model's pairs leaves open.
struct ModelRelations {
    Partners outside;    ///< those that contain it
    Partners inside;     ///< those that it contains
    Partners duplicates; ///< the same mesh in the same place

    friend bool operator==(const ModelRelations&, const ModelRelations&) = default;
};

/// By model, of those that the report knows. Precondition: the scene has all of them.
std::vector<ModelRelations> relationsOf(const Scene& scene, const CheckReport& report);

/// How relations are told; "%1" stands for a model's name, or for how many models there are.
struct RelationWords {
    std::string inside = "inside %1";
    std::string contains = "contains %1";
    std::string duplicate = "duplicate of %1";
    std::string models = "%1 models";

    friend bool operator==(const RelationWords&, const RelationWords&) = default;
};

/// What says more than a model's state: "duplicate of cat-1"; of one whose meshes are contained at
/// worst "inside housing", "inside housing, contains 2 models". Empty where the state says all.
std::string relationText(const ModelRelations& relations, RelationState state, const Scene& scene,
                         const RelationWords& words);

} // namespace mbv::rendering
