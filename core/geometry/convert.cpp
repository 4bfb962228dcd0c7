#include <mbv/geometry/convert.h>

#include <mbv/geometry/error.h>

#include <string>

namespace mbv::detail {

void failOnCount(std::size_t count, const char* problem)
{
    throw Error(ErrorCode::InvalidArgument, "there are " + std::to_string(count) + " " + problem);
}

} // namespace mbv::detail
