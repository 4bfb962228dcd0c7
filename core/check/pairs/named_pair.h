#pragma once

#include <mbv/geometry/error.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <utility>

namespace mbv {

/// What `ask` gives. Numbers that a question cannot answer with (they come near the largest double)
/// are not the caller's argument here but the scene's: Error (InvalidScene) that names both models.
/// Private to the library.
template <class Ask>
decltype(auto) askedOf(const Scene& scene, std::size_t a, std::size_t b, Ask&& ask)
{
    try {
        return std::forward<Ask>(ask)();
    } catch (const Error& error) {
        if (error.code() != ErrorCode::InvalidArgument)
            throw;
        throw Error(ErrorCode::InvalidScene, "models \"" + scene.models[a].name + "\" and \"" +
                                                 scene.models[b].name + "\": " + error.what());
    }
}

} // namespace mbv
