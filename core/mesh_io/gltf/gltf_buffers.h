#pragma once

#include "gltf_document.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace mbv {

/// The buffers of a glTF, loaded when they are first asked for: the binary chunk, data: URIs, and
/// files in the glTF's folder: elsewhere only where MeshSource::mayReadOutside().
class GltfBuffers {
public:
    /// All must outlive this; `binary` is that of a GLB.
    GltfBuffers(const JsonCursor& document, std::optional<std::string_view> binary,
                const MeshSource& source);

    /// A stretch of a buffer, and how far apart its elements are when it says so.
    struct View {
        std::string_view bytes;
        std::optional<std::size_t> stride;
    };

    /// bufferViews/`index`, which `place` names. Throws Error (FileInvalid) with the JSON pointer
    /// of what is wrong, and FileUnreadable for a buffer's file.
    View view(std::uint64_t index, const JsonCursor& place);

    /// Bytes of the file and of all buffers loaded so far.
    std::size_t totalBytes() const { return totalBytes_; }

private:
    std::string_view buffer(std::uint64_t index, const JsonCursor& place);
    std::string_view load(const JsonCursor& buffer, std::uint64_t index);
    std::string_view loadFile(const std::string& uri, const JsonCursor& place);
    [[noreturn]] static void failOutside(const std::string& uri, const JsonCursor& place);
    std::string_view keep(std::string bytes);

    const JsonCursor& document_;
    std::optional<std::string_view> binary_;
    const MeshSource& source_;
    std::map<std::uint64_t, std::string_view> loaded_;         ///< by index, cut to byteLength
    std::map<std::filesystem::path, std::string_view> files_;  ///< each read once
    std::vector<std::unique_ptr<const std::string>> contents_; ///< what the views look at
    std::size_t totalBytes_;
};

} // namespace mbv
