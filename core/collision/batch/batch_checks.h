#pragma once

#include <mbv/collision/batch/index_pair.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/shapes.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

/// What the functions of batches that check ask first.
namespace mbv::batch {

template <class S> void requireAllValid(std::span<const S> shapes, std::string_view name)
{
    for (std::size_t n = 0; n < shapes.size(); ++n) {
        if (!isValid(shapes[n]))
            requireValid(Shape(shapes[n]), std::string(name) + "[" + std::to_string(n) + "]");
    }
}

inline void requireRoom(std::size_t results, std::size_t answers)
{
    if (results != answers) {
        throw Error(ErrorCode::InvalidArgument, "results has room for " + std::to_string(results) +
                                                    " answers, there are " +
                                                    std::to_string(answers));
    }
}

inline void requireIndices(std::span<const IndexPair> pairs, std::size_t sizeOfA,
                           std::size_t sizeOfB)
{
    const auto require = [](std::size_t n, const char* of, std::size_t index, std::size_t size) {
        if (index >= size) {
            throw Error(ErrorCode::InvalidArgument,
                        "pairs[" + std::to_string(n) + "]." + of + " is " + std::to_string(index) +
                            ", but the batch has only " + std::to_string(size));
        }
    };
    for (std::size_t n = 0; n < pairs.size(); ++n) {
        require(n, "a", pairs[n].a, sizeOfA);
        require(n, "b", pairs[n].b, sizeOfB);
    }
}

} // namespace mbv::batch
