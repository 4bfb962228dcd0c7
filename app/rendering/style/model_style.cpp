#include "model_style.h"

#include <algorithm>
#include <cmath>

namespace mbv::rendering {
namespace {

constexpr double kShapeOpacity = 0.28; ///< a shape model is glass: what it overlaps stays visible
constexpr double kDimmedOpacity = 0.1; ///< a model out of focus: there, but not in the way
constexpr double kGhostOpacity = 0.16; ///< a hidden model that overlaps
constexpr double kAroundOpacity = 0.3; ///< a model whose overlap with another is shown
constexpr double kTint = 0.6;          ///< of the color of meshes that are in each other

/// What there is to say of a model whose pairs are at worst in this state.
std::string markOf(bool exact, bool overlapping, RelationState state, const std::string& relation,
                   const ViewOptions& options)
{
    if (!relation.empty()) {
        return relation;
    }
    if (!exact) {
        return overlapping ? options.overlapMark : "";
    }
    const MeshMarks& marks = options.meshMarks;
    switch (state) {
    case RelationState::Intersecting:
        return marks.intersecting;
    case RelationState::Touching:
        return marks.touching;
    case RelationState::Clearance:
        return marks.clearance;
    case RelationState::Unknown:
        return marks.unknown;
    case RelationState::Contained: // has a relation
    case RelationState::Separated:
        break;
    }
    return overlapping ? marks.separated : "";
}

bool isInside(RelationState state)
{
    return state == RelationState::Intersecting || state == RelationState::Contained;
}

Color mixed(const Color& color, const Color& tint)
{
    const auto mix = [](std::uint8_t from, std::uint8_t to) {
        return static_cast<std::uint8_t>(std::lround(from + kTint * (to - from)));
    };
    return {mix(color.r, tint.r), mix(color.g, tint.g), mix(color.b, tint.b)};
}

/// Sets a flag of the models with these indices; those past the end are none.
template <class Set>
void forEach(const std::vector<std::size_t>& models, std::vector<ModelStyle>& styles,
             const Set& set)
{
    for (const std::size_t model : models) {
        if (model < styles.size()) {
            set(styles[model]);
        }
    }
}

} // namespace

std::vector<ModelStyle> modelStyles(const Scene& scene, const CheckReport& report,
                                    const ViewOptions& options)
{
    const std::size_t count = scene.models.size();
    std::vector<bool> overlapping = report.overlappingModels();
    overlapping.resize(count);
    std::vector<RelationState> states = report.modelStates();
    states.resize(count, RelationState::Separated);
    std::vector<ModelRelations> relations = relationsOf(scene, report);
    relations.resize(count);
    std::vector<ModelStyle> styles(count);
    for (ModelStyle& style : styles) {
        style.dimmed = !options.focus.empty();
    }
    forEach(options.focus, styles, [](ModelStyle& style) { style.dimmed = false; });
    forEach(options.selected, styles, [](ModelStyle& style) { style.selected = true; });
    std::vector<bool> isAround(count);
    if (options.overlaps) {
        for (const OverlapSolid& solid : *options.overlaps) {
            for (const std::size_t model : {solid.a, solid.b}) {
                if (model < count)
                    isAround[model] = true;
            }
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        const Model& model = scene.models[i];
        ModelStyle& style = styles[i];
        const bool meets = report.exact && isInside(states[i]);
        const bool isFound = overlapping[i] || states[i] != RelationState::Separated;
        const bool isGhost = !model.visible && options.ghosts && isFound;
        style.visible = model.visible || isGhost;
        style.overlapping = overlapping[i];
        style.color = meets ? mixed(model.color, options.palette.meetingMesh) : model.color;
        style.opacity = model.opacity * (style.dimmed ? kDimmedOpacity
                                         : isGhost    ? kGhostOpacity
                                         : model.mesh ? 1
                                                      : kShapeOpacity);
        if (isAround[i])
            style.opacity = std::min(style.opacity, kAroundOpacity);
        style.mark =
            markOf(report.exact, overlapping[i], states[i],
                   relationText(relations[i], states[i], scene, options.relationWords), options);
        if (isGhost)
            style.mark = options.hiddenMark + (style.mark.empty() ? "" : ", " + style.mark);
    }
    return styles;
}

} // namespace mbv::rendering
