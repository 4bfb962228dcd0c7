#include "gltf_document.h"

#include "mesh_io/parsing/encoding.h"
#include "mesh_io/parsing/stl_size.h"

#include <mbv/json/parse_json.h>

#include <algorithm>
#include <array>

namespace mbv {

namespace {

/// A .gltf may hold its buffers as text.
constexpr std::size_t kMaxGltfJsonBytes = std::size_t{512} << 20U;

constexpr std::size_t kHeaderBytes = 12;     ///< magic, version, length
constexpr std::size_t kChunkHeaderBytes = 8; ///< length, type
constexpr std::string_view kMagic = "glTF";
constexpr std::string_view kJsonType = "JSON";
constexpr std::string_view kBinaryType = std::string_view("BIN\0", 4);

/// Extensions that change no triangle, or only how its numbers are stored. A file that needs
/// another one cannot be read as its author meant it.
constexpr std::array<std::string_view, 5> kHarmlessBeginnings = {
    "KHR_mesh_quantization", "KHR_materials_", "KHR_texture_", "KHR_lights_", "EXT_texture_"};

/// The chunks of a GLB (glTF 2.0, section 4.4).
class GlbChunks {
public:
    explicit GlbChunks(const MeshSource& source) : source_(source), bytes_(source.bytes())
    {
        if (bytes_.size() < kHeaderBytes)
            source_.failAtByte(bytes_.size(), "the file ends inside its header: it is truncated");
        const std::uint32_t version = littleEndian32(bytes_, 4);
        if (version != 2)
            source_.failAtByte(4, "GLB version " + std::to_string(version) +
                                      " is unknown; version 2 is read");
        const std::uint32_t length = littleEndian32(bytes_, 8);
        if (length != bytes_.size())
            source_.failAtByte(8, "the header announces " + std::to_string(length) +
                                      " bytes, but the file has " + std::to_string(bytes_.size()) +
                                      ": truncated or damaged");
    }

    bool atEnd() const { return byte_ == bytes_.size(); }

    /// Goes to the next chunk. Precondition: not at the end.
    void next()
    {
        if (bytes_.size() - byte_ < kChunkHeaderBytes)
            source_.failAtByte(byte_, "the file ends inside the header of a chunk");
        const std::uint32_t length = littleEndian32(bytes_, byte_);
        type_ = bytes_.substr(byte_ + 4, 4);
        byte_ += kChunkHeaderBytes;
        if (length > bytes_.size() - byte_)
            source_.failAtByte(byte_ - kChunkHeaderBytes,
                               "a chunk of " + std::to_string(length) + " bytes, but only " +
                                   std::to_string(bytes_.size() - byte_) +
                                   " follow: truncated or damaged");
        content_ = bytes_.substr(byte_, length);
        byte_ += length;
    }

    std::string_view type() const { return type_; }
    std::string_view content() const { return content_; }

private:
    const MeshSource& source_;
    std::string_view bytes_;
    std::size_t byte_ = kHeaderBytes;
    std::string_view type_;
    std::string_view content_;
};

void requireVersion(const JsonCursor& document)
{
    const JsonCursor asset = document.field("asset");
    const std::string version = asset.field("version").text();
    if (!version.starts_with("2."))
        asset.field("version").fail("glTF " + excerpt(version) + " is not read; version 2.0 is");
    const auto needed = asset.findField("minVersion");
    if (needed && needed->text() != "2.0")
        needed->fail("the file needs a reader of glTF " + excerpt(needed->text()) +
                     "; version 2.0 is read");
}

void requireKnownExtensions(const JsonCursor& document)
{
    const auto needed = document.findField("extensionsRequired");
    for (std::size_t i = 0; needed && i < needed->arraySize(); ++i) {
        const std::string name = needed->element(i).text();
        const bool harmless =
            std::any_of(kHarmlessBeginnings.begin(), kHarmlessBeginnings.end(),
                        [&](std::string_view known) { return name.starts_with(known); });
        if (!harmless)
            needed->element(i).fail("the extension " + excerpt(name) +
                                    " is not supported; export without it (without compression, "
                                    "for Draco and meshopt)");
    }
}

} // namespace

GltfDocument readGltfDocument(const MeshSource& source)
{
    requireReadableBytes(source);
    GltfDocument document;
    std::string_view text = source.bytes();
    if (text.starts_with(kMagic)) {
        GlbChunks chunks(source);
        if (!chunks.atEnd())
            chunks.next();
        if (chunks.type() != kJsonType)
            source.failAtByte(kHeaderBytes, "the first chunk is not JSON");
        text = chunks.content();
        while (!chunks.atEnd() && !document.binary) {
            chunks.next(); // those of unknown types are to be ignored
            if (chunks.type() == kBinaryType)
                document.binary = chunks.content();
        }
    }
    document.json = parseJson(text, source.name(), kMaxGltfJsonBytes);
    const JsonCursor root(document.json, source.name(), ErrorCode::FileInvalid);
    requireVersion(root);
    requireKnownExtensions(root);
    return document;
}

JsonCursor gltfObject(const JsonCursor& document, std::string_view array, std::uint64_t index,
                      const JsonCursor& place)
{
    const auto objects = document.findField(array);
    const std::size_t count = objects ? objects->arraySize() : 0;
    if (index >= count)
        place.fail("there is no " + std::string(array) + "/" + std::to_string(index) +
                   ": the file has " + std::to_string(count));
    return objects->element(static_cast<std::size_t>(index));
}

} // namespace mbv
