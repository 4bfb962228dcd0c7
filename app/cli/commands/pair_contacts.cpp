#include "pair_contacts.h"

#include <mbv/mesh_query/contact_patches.h>

#include <type_traits>
#include <variant>

namespace mbv::cli {

std::optional<std::size_t> mostPoints(const JsonCursor& line, const char* field)
{
    const auto given = line.findField(field);
    if (!given)
        return std::nullopt;
    const auto count = static_cast<std::size_t>(given->count());
    if (count == 0)
        given->fail("must be 1 or more");
    return count;
}

void addContacts(JsonLine& answer, const JsonCursor& line, const PairSide& a, const PairSide& b)
{
    const auto most = mostPoints(line, "contacts");
    if (!most)
        return;
    const ContactPatchOptions options = {.maxPoints = *most};
    const auto patchesOf = [&](const auto& x, const auto& y) -> std::vector<ContactPatch> {
        if constexpr (std::is_same_v<decltype(x), const Shape&> &&
                      std::is_same_v<decltype(y), const Shape&>)
            return {}; // the precondition keeps them from being asked
        else
            return contactPatches(x, y, options);
    };
    std::vector<JsonLine> patches;
    for (const ContactPatch& found : std::visit(patchesOf, a, b)) {
        JsonLine& patch = patches.emplace_back();
        patch.add("depth", found.depth);
        patch.add("normal", std::optional(found.normal));
        patch.add("points", pointLines(found.points));
    }
    answer.add("contacts", patches);
}

} // namespace mbv::cli
