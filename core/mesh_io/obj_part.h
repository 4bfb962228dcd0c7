#pragma once

#include "mesh_io/parsing/polygons.h"
#include "mesh_io/parsing/short_number.h"
#include "mesh_io/parsing/text_part.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace mbv {

constexpr std::uint32_t kHighestObjIndex = 0xFFFF'FFFE; ///< of a vertex, counted from 1

/// Whether a statement has no surface and changes none.
bool isPassedOverInObj(std::string_view keyword);

/// A corner v, v/t, v//n or v/t/n of short indices, as short_number.h has it.
inline const char* readShortObjCorner(const char* text, std::int64_t& vertex)
{
    const char* at = readShortInteger(text, vertex);
    for (int slashes = 0; at != nullptr && *at == '/' && slashes < 2; ++slashes) {
        std::int64_t unused = 0;
        ++at;
        if (isDigit(*at) || *at == '-')
            at = readShortInteger(at, unused);
    }
    return at;
}

/// What comes before a part of an OBJ file.
struct ObjPlace {
    std::size_t lines = 0;
    std::size_t vertices = 0;
};

/// What a part of an OBJ file has; corners and places are right once it is told what is before it.
struct ObjPart {
    Polygons polygons;
    std::size_t lines = 0;
    std::uint32_t highest = 0;   ///< vertex index counted from 1 upwards that a face uses; 0: none
    std::size_t highestLine = 0; ///< where first
    std::int64_t lowest = 0;     ///< index counted from the part's first vertex; below 0: before it

    /// The corners, from one to before the other, that are counted so, modulo 2^32.
    std::vector<std::pair<std::size_t, std::size_t>> counted;

    /// Whether there are as many vertices before it as its faces count back, and as many vertices
    /// in all as there are indices.
    bool fitsBehind(const ObjPlace& before) const;

    /// Precondition: fitsBehind(before).
    void placeBehind(const ObjPlace& before);
};

/// Where the place is not known, what depends on it is not checked, and errors name a line counted
/// from the part's first. Lists grow in `scratch`, which may be the one of another part that is
/// read; those of the result are as large as they need to be.
ObjPart readObjPart(const MeshSource& source, const TextPart& part,
                    const std::optional<ObjPlace>& before, Polygons& scratch);

} // namespace mbv
