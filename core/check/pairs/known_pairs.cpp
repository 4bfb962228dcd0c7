#include "known_pairs.h"

#include "candidate_pairs.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace mbv {
namespace {

/// So that 0 and -0 differ, as they do in reports.
std::array<std::uint64_t, 10> bitsOf(const Model& model)
{
    const Vec3& t = model.pose.translation;
    const Quaternion& q = model.pose.rotation;
    const Vec3& s = model.scale;
    return std::bit_cast<std::array<std::uint64_t, 10>>(
        std::array<double, 10>{t.x, t.y, t.z, q.x, q.y, q.z, q.w, s.x, s.y, s.z});
}

/// Compares models of two scenes; two meshes once, however many models have them.
class Comparison {
public:
    bool areSame(const Model& a, const Model& b)
    {
        return bitsOf(a) == bitsOf(b) && a.shape == b.shape &&
               (a.mesh == nullptr) == (b.mesh == nullptr) &&
               (a.mesh == nullptr || (a.volumeKind == b.volumeKind && haveSameMesh(a, b)));
    }

private:
    bool haveSameMesh(const Model& a, const Model& b)
    {
        const auto [known, isNew] = same_.emplace(std::pair(a.mesh.get(), b.mesh.get()), false);
        if (isNew)
            known->second = a.mesh->digest() == b.mesh->digest();
        return known->second;
    }

    std::map<std::pair<const MeshAsset*, const MeshAsset*>, bool> same_;
};

/// By name, those whose name another one has, too, apart: which is which nobody knows.
std::unordered_map<std::string_view, std::uint32_t> placesIn(const Scene& scene,
                                                             std::uint32_t ambiguous)
{
    std::unordered_map<std::string_view, std::uint32_t> places;
    places.reserve(scene.models.size());
    for (std::uint32_t i = 0; i < scene.models.size(); ++i) {
        const auto [known, isNew] = places.emplace(scene.models[i].name, i);
        if (!isNew)
            known->second = ambiguous;
    }
    return places;
}

} // namespace

KnownPairs::KnownPairs(const PastCheck& past, const Scene& scene)
    : past_(past), before_(scene.models.size(), kNone), now_(past.scene.models.size(), kNone),
      ignored_(past.scene), selection_(past.scene, past.report.between)
{
    const auto places = placesIn(past.scene, kNone);
    Comparison comparison;
    for (std::uint32_t i = 0; i < scene.models.size(); ++i) {
        const auto place = places.find(scene.models[i].name);
        if (place == places.end() || place->second == kNone || now_[place->second] != kNone ||
            !comparison.areSame(scene.models[i], past.scene.models[place->second]))
            continue;
        before_[i] = place->second;
        now_[place->second] = i;
    }
    // Files have no smaller distance, see writtenDistance().
    constexpr double kSmallestWritten = 1e-300;
    for (const PairResult& pair : past.report.pairs) {
        if (pair.distance && *pair.distance > 0 && *pair.distance <= kSmallestWritten)
            doubtful_.push_back({pair.a, pair.b});
    }
}

bool KnownPairs::has(const IndexPair& pair) const
{
    const IndexPair before = {before_[pair.a], before_[pair.b]};
    return before.a != kNone && before.b != kNone && before.a < before.b &&
           !ignored_.contain(before) &&
           !std::binary_search(doubtful_.begin(), doubtful_.end(), before) &&
           selection_.contains(before);
}

void KnownPairs::appendListed(std::vector<PairResult>& pairs,
                              const std::function<bool(const IndexPair&)>& isWanted) const
{
    const auto appended = static_cast<std::ptrdiff_t>(pairs.size());
    pairs.reserve(pairs.size() + past_.report.pairs.size());
    for (const PairResult& before : past_.report.pairs) {
        const IndexPair now = {now_[before.a], now_[before.b]};
        if (now.a == kNone || now.b == kNone || now.a > now.b || !has(now) || !isWanted(now))
            continue;
        PairResult& pair = pairs.emplace_back(before);
        pair.a = now.a;
        pair.b = now.b;
        pair.isKept = true;
    }
    std::sort(pairs.begin() + appended, pairs.end(), comesBefore);
}

} // namespace mbv
