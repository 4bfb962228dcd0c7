#include "threemf_file.h"

#include "mesh_io/parsing/readers.h"
#include "threemf_model.h"
#include "threemf_names.h"
#include "threemf_package.h"

#include <algorithm>
#include <set>
#include <utility>

/// 3MF, what slicers and programs for CAD write in place of STL (3MF core specification 1.3). The
/// XML is walked through rather than made a tree: a million triangles are a text of 60 MB.
namespace mbv {
namespace {

constexpr int kMaxLevels = 500;

/// Of vertices and corners of all instances as one mesh; more where the models' text is larger.
constexpr std::size_t kFreeElements = 10'000'000;

/// Of all instances.
constexpr std::size_t kMaxNameBytes = std::size_t{256} << 20U;

class ThreemfReading {
public:
    explicit ThreemfReading(const MeshSource& source)
        : source_(source), package_(source), names_(readThreemfNames(package_))
    {
    }

    NodeFile read()
    {
        ThreemfModel& main = modelIn(package_.mainModel());
        file_.units = main.units;
        file_.zIsUp = true;
        for (const ThreemfReference& item : main.items) {
            Shown top;
            top.item = item.object;
            show(item, main, top);
        }
        warn();
        return std::move(file_);
    }

    TriangleMesh readMerged()
    {
        NodeFile file = read();
        std::size_t spent = 0;
        return merged(std::move(file), source_, [&](const NodeInstance&, const TriangleMesh& mesh) {
            spent += mesh.vertices.size() + 3 * mesh.triangles.size();
            if (spent > std::max(kFreeElements, textBytes_))
                source_.fail("its build repeats meshes to more than 10,000,000 vertices and "
                             "corners",
                             "decimate them");
        });
    }

private:
    /// What an object is shown in.
    struct Shown {
        Affine toWorld;
        std::uint32_t item = 0; ///< the object of the build item
        std::string_view name;  ///< of the nearest object above that has one
        int level = 0;          ///< how many objects are above
    };

    /// Read when it is first asked for.
    ThreemfModel& modelIn(std::size_t part)
    {
        const auto known = models_.find(part);
        if (known != models_.end())
            return known->second;
        const std::string text = package_.bytesOf(part);
        textBytes_ += text.size();
        const ProgressFn progress = source_.parsingProgress();
        const auto before = static_cast<double>(models_.size());
        const auto count = std::max(before + 1, static_cast<double>(package_.modelCount()));
        ThreemfModel model =
            readThreemfModel(text, package_.placeOf(part), nextMesh_, [&](double parsed) {
                reportProgress(progress, (before + parsed) / count);
            });
        for (const auto& [id, object] : model.objects)
            if (object.number)
                ++nextMesh_;
        return models_.emplace(part, std::move(model)).first->second;
    }

    [[noreturn]] static void failIn(const ThreemfModel& model, const std::string& what)
    {
        throw Error(ErrorCode::FileInvalid, model.place + ": " + what + "; export the file again");
    }

    /// What `reference`, which stands in the model `from`, shows; above it is `above`.
    void show(const ThreemfReference& reference, ThreemfModel& from, const Shown& above)
    {
        if (++shown_ > kMaxThreemfComponents)
            failIn(from, "the build shows more than 2,000,000 components, those of repeated "
                         "objects counted again");
        ThreemfModel& model = modelOf(reference, from);
        const auto found = model.objects.find(reference.object);
        if (found == model.objects.end())
            failIn(model, "the object " + std::to_string(reference.object) +
                              " is to be shown, and there is none of that id");
        ThreemfObject& object = found->second;
        if (!object.isProduct) {
            ++leftOut_;
            return;
        }
        Shown here = above;
        here.toWorld = above.toWorld * reference.placement;
        for (Vec3& axis : here.toWorld.axes)
            axis = model.meters / from.meters * axis;
        if (!isFinite(here.toWorld))
            failIn(from, "a \"transform\" is out of the range of a double");
        here.name = nameOf(reference, object, above);
        if (object.number)
            add(object, here);
        else
            showComponents(object, reference.object, model, here);
    }

    void showComponents(const ThreemfObject& object, std::uint32_t id, ThreemfModel& model,
                        Shown& here)
    {
        if (!open_.insert(&object).second)
            failIn(model, "the object " + std::to_string(id) + " contains itself");
        if (++here.level > kMaxLevels)
            failIn(model,
                   "components are nested deeper than " + std::to_string(kMaxLevels) + " levels");
        for (const ThreemfReference& component : object.components)
            show(component, model, here);
        open_.erase(&object);
    }

    ThreemfModel& modelOf(const ThreemfReference& reference, ThreemfModel& from)
    {
        if (reference.path.empty())
            return from;
        const auto part = package_.find(reference.path);
        if (!part)
            failIn(from, "refers to " + excerpt(reference.path) + ", which is not in the archive");
        return modelIn(*part);
    }

    std::string_view nameOf(const ThreemfReference& reference, const ThreemfObject& object,
                            const Shown& above) const
    {
        if (!object.name.empty())
            return object.name;
        const auto part = names_.parts.find({above.item, reference.object});
        if (above.level > 0 && part != names_.parts.end() && !part->second.empty())
            return part->second;
        const auto whole = names_.objects.find(reference.object);
        if (above.level == 0 && whole != names_.objects.end() && !whole->second.empty())
            return whole->second;
        return reference.partNumber.empty() ? above.name : std::string_view(reference.partNumber);
    }

    void add(ThreemfObject& object, const Shown& here)
    {
        const std::uint64_t mesh = *object.number;
        if (!file_.meshes.contains(mesh)) {
            file_.meshes.emplace(mesh, std::move(object.mesh));
            if (object.color)
                file_.colors.emplace(mesh, *object.color);
            if (object.hasLattice)
                latticed_.insert(mesh);
        }
        nameBytes_ += here.name.size();
        if (nameBytes_ > kMaxNameBytes)
            source_.fail("its build repeats names to more than 256 MiB", "shorten them");
        file_.instances.push_back(
            {std::string(here.name), file_.instances.size(), mesh, here.toWorld});
    }

    void warn()
    {
        if (!latticed_.empty())
            file_.warnings.push_back(
                {source_.name() + ": beam lattices are not read; their meshes are read as they are "
                                  "without them",
                 latticed_});
        if (leftOut_ > 0)
            file_.warnings.push_back({source_.name() +
                                          ": supports and other objects that are no "
                                          "part of the product are left out: " +
                                          std::to_string(leftOut_),
                                      {}});
    }

    const MeshSource& source_;
    ThreemfPackage package_;
    ThreemfNames names_;
    std::map<std::size_t, ThreemfModel> models_; ///< by the part of the archive
    std::uint64_t nextMesh_ = 0;
    std::size_t textBytes_ = 0;
    std::size_t shown_ = 0;
    std::size_t nameBytes_ = 0; ///< of the instances
    std::size_t leftOut_ = 0;
    std::set<const ThreemfObject*> open_; ///< whose components are being shown
    std::set<std::uint64_t> latticed_;
    NodeFile file_;
};

} // namespace

NodeFile readThreemfFile(const MeshSource& source)
{
    return ThreemfReading(source).read();
}

TriangleMesh readThreemf(const MeshSource& source)
{
    return ThreemfReading(source).readMerged();
}

} // namespace mbv
