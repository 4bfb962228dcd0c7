#include <mbv/scene/accepted_pairs.h>

#include <utility>

namespace mbv {

AcceptedPairs::AcceptedPairs(const Scene& scene)
{
    std::vector<std::pair<std::string, std::string>> entries;
    entries.reserve(scene.accepted.size());
    notes_.reserve(scene.accepted.size());
    for (const AcceptedPair& pair : scene.accepted) {
        entries.emplace_back(pair.a, pair.b);
        notes_.push_back(pair.note);
    }
    entries_ = PairEntries(scene, entries);
}

const std::string* AcceptedPairs::noteOn(std::size_t a, std::size_t b) const
{
    const std::optional<std::size_t> entry = entries_.find(a, b);
    return entry ? &notes_[*entry] : nullptr;
}

} // namespace mbv
