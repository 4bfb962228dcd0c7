#include "gltf_buffers.h"

#include <mbv/file/path_text.h>

#include "file/named_files.h"
#include "file/uri.h"

#include <system_error>
#include <utility>

namespace mbv {

GltfBuffers::GltfBuffers(const JsonCursor& document, std::optional<std::string_view> binary,
                         const MeshSource& source)
    : document_(document), binary_(binary), source_(source), totalBytes_(source.bytes().size())
{
}

GltfBuffers::View GltfBuffers::view(std::uint64_t index, const JsonCursor& place)
{
    const JsonCursor view = gltfObject(document_, "bufferViews", index, place);
    const std::string_view bytes = buffer(view.field("buffer").count(), view.field("buffer"));
    const auto offsetField = view.findField("byteOffset");
    const std::uint64_t offset = offsetField ? offsetField->count() : 0;
    const std::uint64_t length = view.field("byteLength").count();
    if (offset > bytes.size() || length > bytes.size() - offset)
        view.fail("reaches from byte " + std::to_string(offset) + " for " + std::to_string(length) +
                  " bytes, but its buffer has " + std::to_string(bytes.size()));
    View result;
    result.bytes = bytes.substr(static_cast<std::size_t>(offset), static_cast<std::size_t>(length));
    if (const auto stride = view.findField("byteStride")) {
        if (stride->count() < 4 || stride->count() > 252)
            stride->fail("must be 4 to 252 bytes");
        result.stride = static_cast<std::size_t>(stride->count());
    }
    return result;
}

std::string_view GltfBuffers::buffer(std::uint64_t index, const JsonCursor& place)
{
    const auto known = loaded_.find(index);
    if (known != loaded_.end())
        return known->second;
    const JsonCursor buffer = gltfObject(document_, "buffers", index, place);
    const std::string_view bytes = load(buffer, index);
    const std::uint64_t length = buffer.field("byteLength").count();
    if (length > bytes.size())
        buffer.fail("announces " + std::to_string(length) + " bytes, but has " +
                    std::to_string(bytes.size()) + ": truncated or damaged");
    return loaded_[index] = bytes.substr(0, static_cast<std::size_t>(length));
}

std::string_view GltfBuffers::load(const JsonCursor& buffer, std::uint64_t index)
{
    const auto uri = buffer.findField("uri");
    if (!uri) {
        if (index == 0 && binary_)
            return *binary_;
        buffer.fail("has no data: neither a uri nor the binary chunk of a GLB (compressed meshes "
                    "are not supported)");
    }
    const std::string text = uri->text();
    if (text.starts_with("data:")) {
        auto bytes = dataUriBytes(text);
        if (!bytes)
            uri->fail("is no data: URI in base64");
        return keep(*std::move(bytes));
    }
    if (hasScheme(text))
        uri->fail(excerpt(text) + " is not a file beside this one; download it first");
    return loadFile(text, *uri);
}

void GltfBuffers::failOutside(const std::string& uri, const JsonCursor& place)
{
    place.fail(excerpt(uri) + " is outside the folder of the file, where only --allow-outside (or "
                              "LoadOptions::allowOutside) reads; put it beside the file");
}

std::string_view GltfBuffers::loadFile(const std::string& uri, const JsonCursor& place)
{
    const std::string name = percentDecoded(uri);
    if (name.empty() || name.find('\0') != std::string::npos)
        place.fail("is not the name of a file");
    const std::filesystem::path named = pathFromText(name).lexically_normal();
    const auto folders = foldersOf(source_.path());
    if (!source_.mayReadOutside() && !staysInside(named)) // before anything is looked up there
        failOutside(uri, place);
    const std::filesystem::path file = (folderWith(named, folders) / named).lexically_normal();
    const auto known = files_.find(file);
    if (known != files_.end())
        return known->second;
    std::error_code unreadable; // which reading it says better
    if (!source_.mayReadOutside() && std::filesystem::exists(file, unreadable) &&
        !isInside(file, folders))
        failOutside(uri, place);
    if (source_.options().openedBuffer)
        source_.options().openedBuffer(file, source_.path());
    try {
        const ProgressFn noProgress;
        return files_[file] =
                   keep(std::string(MeshSource(file, noProgress, source_.options()).bytes()));
    } catch (const Error& error) {
        throw Error(error.code(), place.place() + ": " + error.what());
    }
}

std::string_view GltfBuffers::keep(std::string bytes)
{
    totalBytes_ += bytes.size();
    contents_.push_back(std::make_unique<const std::string>(std::move(bytes)));
    return *contents_.back();
}

} // namespace mbv
