#pragma once

#include <mbv/file/text_sink.h>

#include <cstddef>
#include <functional>
#include <string>

namespace mbv {

/// Appends the text of every n below `count`, in their order, as append(text, n) writes it: on all
/// threads of the caller's TBB arena, some at once, while the caller hands on the ones before.
/// Throws what `append` and the sink throw. Private to the library.
void appendInParallel(TextPieces& out, std::size_t count,
                      const std::function<void(std::string&, std::size_t)>& append);

} // namespace mbv
