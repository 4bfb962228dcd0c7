#include "bodies.h"

#include "arguments/interrupts.h"
#include "arguments/parallel.h"
#include "arguments/poses.h"
#include "arguments/results.h"

#include <mbv/broad_phase/overlapping_pairs.h>

#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>

namespace mbv::python {
namespace {

double gapOf(const Aabb& a, const Aabb& b)
{
    Vec3 gap;
    for (int i = 0; i < 3; ++i)
        gap[i] = std::max({0.0, a.min[i] - b.max[i], b.min[i] - a.max[i]});
    return norm(gap);
}

/// A set of bodies by numbers that the caller keeps; what CollisionManager wraps.
class Bodies {
public:
    void set(std::size_t number, nb::handle mesh, nb::handle pose)
    {
        const MeshAssetPtr asset = meshAssetFrom(mesh, "mesh");
        const RigidTransform at = poseFrom(pose, "transform");
        if (asset->triangleCount() == 0)
            fail("mesh", "has no triangles", ErrorCode::DegenerateMesh);
        set(number, asset, at);
        dropUnused();
    }

    void setPose(std::size_t number, nb::handle pose)
    {
        Body& body = bodies_.at(number);
        body = bodyFrom(body.mesh, poseFrom(pose, "transform"));
    }

    void remove(std::size_t number)
    {
        bodies_.erase(number);
        dropUnused();
    }

    /// The meshes, each once, and of each body its number, its mesh's place among them, and the
    /// numbers of its pose: what restore() takes.
    [[nodiscard]] nb::tuple parts() const
    {
        nb::list meshes;
        std::map<const void*, std::size_t> places;
        for (const auto& [identity, mesh] : meshes_) {
            places[identity] = meshes.size();
            meshes.append(PyMesh{mesh->asset()});
        }
        nb::list bodies;
        for (const auto& [number, body] : bodies_) {
            const Quaternion& r = body.pose.rotation;
            const Vec3& t = body.pose.translation;
            bodies.append(nb::make_tuple(number, places.at(body.mesh->asset()->identity()), r.x,
                                         r.y, r.z, r.w, t.x, t.y, t.z));
        }
        return nb::make_tuple(meshes, bodies);
    }

    void restore(const std::vector<PyMesh*>& meshes, const nb::list& bodies)
    {
        for (const nb::handle body : bodies) {
            const auto number = [&](int i) { return nb::cast<double>(body[i]); };
            const RigidTransform pose = {{number(2), number(3), number(4), number(5)},
                                         {number(6), number(7), number(8)}};
            set(nb::cast<std::size_t>(body[0]), meshes.at(nb::cast<std::size_t>(body[1]))->asset,
                pose);
        }
    }

    /// Pairs of bodies that overlap, sorted; the first found alone where `first`. Of this set with
    /// itself where `others` is null.
    [[nodiscard]] std::vector<BodyPair> overlapping(const Bodies* others, bool first) const
    {
        const std::vector<BodyPair> candidates = candidatePairs(others);
        std::vector<std::uint8_t> hits(candidates.size());
        std::atomic<bool> found = false;
        forAll(candidates.size(),
               [&](std::size_t begin, std::size_t end, const ProgressFn& goesOn) {
                   for (std::size_t i = begin; i < end; ++i) {
                       if (first && found)
                           return;
                       const auto& [a, b] = candidates[i];
                       hits[i] = bodiesOverlap(at(a), second(others).at(b), goesOn) ? 1 : 0;
                       if (hits[i] != 0)
                           found = true;
                   }
               });
        std::vector<BodyPair> result;
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            if (hits[i] != 0)
                result.push_back(candidates[i]);
        }
        std::sort(result.begin(), result.end());
        return result;
    }

    /// The nearest pair, of overlapping ones the deepest; of `only` with the rest where that is a
    /// number of this set. Nothing where there is no pair.
    [[nodiscard]] std::optional<BodyDistance>
    nearest(const Bodies* others, std::optional<std::size_t> only, const ProgressFn& progress) const
    {
        std::vector<std::pair<double, BodyPair>> pairs;
        for (const auto& [a, bodyA] : bodies_) {
            for (const auto& [b, bodyB] : second(others).bodies_) {
                const bool isWanted =
                    others != nullptr || (a < b && (!only || a == *only || b == *only));
                if (isWanted)
                    pairs.push_back({gapOf(bodyA.bounds, bodyB.bounds), {a, b}});
            }
        }
        const auto farther = std::greater<>();
        std::make_heap(pairs.begin(), pairs.end(), farther);
        std::optional<BodyDistance> best;
        reportProgress(progress, 0);
        while (!pairs.empty() && (!best || pairs.front().first <= std::max(best->distance, 0.0))) {
            std::pop_heap(pairs.begin(), pairs.end(), farther);
            const BodyPair pair = pairs.back().second;
            pairs.pop_back();
            BodyDistance found =
                distanceOf(at(pair.first), second(others).at(pair.second), progress);
            found.pair = pair;
            if (!best || found.distance < best->distance)
                best = found;
        }
        return best;
    }

    [[nodiscard]] const Body& at(std::size_t number) const { return bodies_.at(number); }

private:
    void dropUnused()
    {
        std::erase_if(meshes_, [](const auto& entry) { return entry.second.use_count() == 1; });
    }

    void set(std::size_t number, const MeshAssetPtr& asset, const RigidTransform& pose)
    {
        // The same mesh many times is indexed once.
        std::shared_ptr<const BodyMesh>& known = meshes_[asset->identity()];
        if (known == nullptr)
            known = std::make_shared<const BodyMesh>(asset);
        bodies_[number] = bodyFrom(known, pose);
    }

    [[nodiscard]] const Bodies& second(const Bodies* others) const
    {
        return others == nullptr ? *this : *others;
    }

    [[nodiscard]] std::vector<BodyPair> candidatePairs(const Bodies* others) const
    {
        std::vector<Aabb> boxes;
        std::vector<std::size_t> numbers;
        for (const Bodies* set : {this, others}) {
            if (set == nullptr)
                continue;
            for (const auto& [number, body] : set->bodies_) {
                boxes.push_back(body.bounds);
                numbers.push_back(number);
            }
        }
        std::vector<BodyPair> result;
        for (const IndexPair& pair : overlappingPairs(boxes)) {
            const bool areOfBoth = pair.a < bodies_.size() && pair.b >= bodies_.size();
            if (others == nullptr || areOfBoth)
                result.emplace_back(numbers[pair.a], numbers[pair.b]);
        }
        return result;
    }

    std::map<std::size_t, Body> bodies_;
    std::map<const void*, std::shared_ptr<const BodyMesh>> meshes_; ///< by MeshAsset::identity()
};

nb::object pairsArray(const std::vector<BodyPair>& pairs)
{
    std::vector<std::int64_t> numbers;
    for (const auto& [a, b] : pairs)
        numbers.insert(numbers.end(), {static_cast<std::int64_t>(a), static_cast<std::int64_t>(b)});
    return arrayOf(std::move(numbers), {pairs.size(), 2});
}

nb::object distanceTuple(const std::optional<BodyDistance>& d)
{
    if (!d)
        return nb::none();
    return nb::make_tuple(d->pair.first, d->pair.second, d->distance, arrayOf(d->pointOnA),
                          arrayOf(d->pointOnB), d->triangleA, d->triangleB);
}

nb::list contactList(const Bodies& self, std::size_t a, const Bodies* others, std::size_t b,
                     std::size_t most)
{
    Progress watched(nb::none());
    const std::vector<BodyContact> contacts = watched.run([&](const ProgressFn& progress) {
        return contactsOf(self.at(a), (others == nullptr ? self : *others).at(b), most, progress);
    });
    nb::list result;
    for (const BodyContact& c : contacts)
        result.append(
            nb::make_tuple(c.triangleA, c.triangleB, arrayOf(c.point), arrayOf(c.normal), c.depth));
    return result;
}

} // namespace

void bindBodies(nb::module_& m)
{
    nb::class_<Bodies> cls(m, "Bodies", "What CollisionManager wraps.");
    cls.def(nb::init<>());
    cls.def("set", nb::overload_cast<std::size_t, nb::handle, nb::handle>(&Bodies::set),
            nb::arg("number"), nb::arg("mesh").none(), nb::arg("pose").none());
    cls.def("set_pose", &Bodies::setPose, nb::arg("number"), nb::arg("pose").none());
    cls.def("remove", &Bodies::remove, nb::arg("number"));
    cls.def("parts", &Bodies::parts, "For pickle.");
    cls.def("restore", &Bodies::restore, nb::arg("meshes"), nb::arg("bodies"));
    cls.def(
        "overlapping",
        [](const Bodies& self, const Bodies* others, bool first) {
            return pairsArray(self.overlapping(others, first));
        },
        nb::arg("others").none(), nb::arg("first"));
    cls.def(
        "nearest",
        [](const Bodies& self, const Bodies* others, nb::handle only) {
            std::optional<std::size_t> number;
            if (!only.is_none())
                number = nb::cast<std::size_t>(only);
            Progress watched(nb::none());
            return distanceTuple(watched.run([&](const ProgressFn& progress) {
                return self.nearest(others, number, progress);
            }));
        },
        nb::arg("others").none(), nb::arg("only").none());
    cls.def("contacts", contactList, nb::arg("a"), nb::arg("others").none(), nb::arg("b"),
            nb::arg("most"));
}

} // namespace mbv::python
