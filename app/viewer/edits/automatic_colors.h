#pragma once

#include <mbv/scene/scene.h>

#include <cstddef>
#include <span>

namespace mbv::viewer {

/// Colors that are told apart, and from those that say how models are to each other; the first is
/// that of a model without one.
std::span<const Color> automaticColors();

/// Gives the models that have no color of their own the next ones in turn, beginning with the one
/// for a model in the place `first`.
Scene withColorsToldApart(Scene scene, std::size_t first);

/// The color of a part, numbered from 0, of a model that was split: the model's own where a person
/// chose it, else the next ones in turn.
Color colorOfPart(const Color& whole, std::size_t part);

} // namespace mbv::viewer
