#include "file/sha256.h"

#include <mbv/json/shape_json.h>
#include <mbv/report/check_parts.h>

#include <array>
#include <cstdint>
#include <string_view>

namespace mbv {
namespace {

/// So that what ends one list does not begin the next.
void addCount(Sha256& digest, std::size_t count)
{
    const std::array<std::uint64_t, 1> value = {count};
    digest.addValues(std::span<const std::uint64_t>(value));
}

/// Texts end where they end: "ab", "c" is not "a", "bc".
void addText(Sha256& digest, std::string_view text)
{
    addCount(digest, text.size());
    digest.add(text);
}

void addModel(Sha256& digest, const Model& model)
{
    addText(digest, model.name);
    addText(digest, model.mesh ? model.mesh->digest() : shapeToJson(*model.shape));
    addText(digest, nameOf(model.volumeKind));
    const Vec3& t = model.pose.translation;
    const Quaternion& q = model.pose.rotation;
    const Vec3& s = model.scale;
    const std::array<double, 10> numbers = {t.x, t.y, t.z, q.x, q.y, q.z, q.w, s.x, s.y, s.z};
    digest.addValues(std::span<const double>(numbers));
}

} // namespace

std::string sceneDigest(const Scene& scene)
{
    Sha256 digest;
    addText(digest, scene.units);
    addCount(digest, scene.models.size());
    for (const Model& model : scene.models)
        addModel(digest, model);
    addCount(digest, scene.ignore.size());
    for (const auto& [a, b] : scene.ignore) {
        addText(digest, a);
        addText(digest, b);
    }
    addCount(digest, scene.groups.size());
    for (const ModelGroup& group : scene.groups) {
        addText(digest, group.name);
        addCount(digest, group.members.size());
        for (const std::string& member : group.members)
            addText(digest, member);
    }
    addCount(digest, scene.accepted.size());
    for (const AcceptedPair& pair : scene.accepted) {
        addText(digest, pair.a);
        addText(digest, pair.b);
        addText(digest, pair.note);
    }
    for (const PairReview& review : scene.reviews) { // behind all else, so that none change nothing
        addText(digest, review.a);
        addText(digest, review.b);
        addText(digest, nameOf(review.status));
        addText(digest, review.assignedTo);
    }
    return digest.finish();
}

} // namespace mbv
