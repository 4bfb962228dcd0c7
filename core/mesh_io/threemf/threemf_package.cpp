#include "threemf_package.h"

#include "file/uri.h"
#include "file/xml_tags.h"

#include <algorithm>
#include <utility>

namespace mbv {
namespace {

constexpr std::string_view kModelRelationship =
    "http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel";

/// The same for names of one part.
std::string keyOf(std::string_view name)
{
    std::string key = percentDecoded(name.starts_with('/') ? name.substr(1) : name);
    std::ranges::transform(key, key.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return key;
}

/// What `read` gives; the faults of an archive say what to do.
template <class Read> auto fromArchive(const Read& read)
{
    try {
        return read();
    } catch (const Error& error) {
        throw Error(error.code(), std::string(error.what()) + "; export the file again");
    }
}

} // namespace

ThreemfPackage::ThreemfPackage(const MeshSource& source)
    : source_(source),
      archive_(fromArchive([&] { return ZipArchive(source.bytes(), source.name()); }))
{
    for (std::size_t i = 0; i < archive_.names().size(); ++i) {
        std::string key = keyOf(archive_.names()[i]);
        modelCount_ += key.ends_with(".model") ? 1U : 0U;
        parts_.emplace(std::move(key), i);
    }
    mainModel_ = findMainModel();
}

std::optional<std::size_t> ThreemfPackage::find(std::string_view name) const
{
    const auto found = parts_.find(keyOf(name));
    return found == parts_.end() ? std::nullopt : std::optional(found->second);
}

std::string ThreemfPackage::bytesOf(std::size_t part)
{
    return fromArchive([&] { return archive_.unpacked(part); });
}

std::string ThreemfPackage::placeOf(std::size_t part) const
{
    return source_.name() + ", " + archive_.names()[part];
}

std::size_t ThreemfPackage::findMainModel()
{
    std::string target;
    if (const auto part = find("_rels/.rels")) {
        XmlTags tags(placeOf(*part));
        tags.read(bytesOf(*part), [&tags, &target] {
            tags.forEachChild([&tags, &target] {
                if (target.empty() && tags.text("Type") == kModelRelationship)
                    target = tags.text("Target");
            });
        });
    }
    if (target.empty())
        source_.fail("is no 3MF, or has no model in it: no relationship (_rels/.rels) names one");
    const auto model = find(target);
    if (!model)
        source_.fail("its model, " + excerpt(target) + ", is not in the archive");
    return *model;
}

} // namespace mbv
