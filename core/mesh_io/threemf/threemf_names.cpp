#include "threemf_names.h"

#include "file/xml_tags.h"

#include <charconv>
#include <optional>
#include <system_error>

namespace mbv {
namespace {

std::optional<std::uint32_t> idOf(const XmlTags& tags)
{
    const std::string_view text = tags.text("id");
    std::uint32_t id = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, problem] = std::from_chars(text.data(), end, id);
    return problem == std::errc() && stop == end ? std::optional(id) : std::nullopt;
}

/// Of the element at hand, where that is a name's.
void keepName(const XmlTags& tags, std::string& name)
{
    if (tags.name() == "metadata" && tags.text("key") == "name")
        name = tags.text("value");
}

void readObjectNames(XmlTags& tags, std::uint32_t object, ThreemfNames& names)
{
    tags.forEachChild([&tags, object, &names] {
        keepName(tags, names.objects[object]);
        if (tags.name() != "part")
            return;
        if (const auto part = idOf(tags))
            tags.forEachChild(
                [&tags, &name = names.parts[{object, *part}]] { keepName(tags, name); });
    });
}

} // namespace

ThreemfNames readThreemfNames(ThreemfPackage& package)
{
    ThreemfNames names;
    for (const char* const settings :
         {"Metadata/model_settings.config", "Metadata/Slic3r_PE_model.config"}) {
        const auto part = package.find(settings);
        if (!part)
            continue;
        XmlTags tags(package.placeOf(*part));
        tags.read(package.bytesOf(*part), [&tags, &names] {
            tags.forEachChild([&tags, &names] {
                const auto object = tags.name() == "object" ? idOf(tags) : std::nullopt;
                if (object)
                    readObjectNames(tags, *object, names);
            });
        });
    }
    return names;
}

} // namespace mbv
