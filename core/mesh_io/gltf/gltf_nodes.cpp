#include "gltf_nodes.h"

#include <mbv/geometry/quaternion.h>

#include <utility>

namespace mbv {

namespace {

/// glTF stores rotations as floats; its validator allows so much, and they are normalized.
constexpr double kRotationTolerance = 0.01;

std::size_t sizeOf(const JsonCursor& document, std::string_view array)
{
    const auto found = document.findField(array);
    return found ? found->arraySize() : 0;
}

Quaternion rotationOf(const JsonCursor& field)
{
    if (field.arraySize() != 4)
        field.fail("must be a quaternion of 4 numbers x y z w");
    const Quaternion q = {field.element(0).number(), field.element(1).number(),
                          field.element(2).number(), field.element(3).number()};
    if (!(std::abs(norm(q) - 1) <= kRotationTolerance))
        field.fail("must be a quaternion of length 1 to within 0.01");
    return normalized(q);
}

/// Sixteen numbers, column by column.
Affine matrixOf(const JsonCursor& field)
{
    if (field.arraySize() != 16)
        field.fail("must have 16 numbers, has " + std::to_string(field.arraySize()));
    std::array<Vec3, 4> columns;
    for (std::size_t i = 0; i < 16; ++i) {
        const double value = field.element(i).number();
        const std::size_t row = i % 4;
        if (row < 3)
            columns[i / 4][static_cast<int>(row)] = value;
        else if (value != (i == 15 ? 1 : 0))
            field.fail("the last row must be 0 0 0 1");
    }
    return {{columns[0], columns[1], columns[2]}, columns[3]};
}

/// A node's own transformation: a matrix, or scale, then rotation, then translation.
Affine localOf(const JsonCursor& node)
{
    if (const auto matrix = node.findField("matrix")) {
        for (const std::string_view other : {"translation", "rotation", "scale"})
            if (node.findField(other))
                node.fail("has both \"matrix\" and \"" + std::string(other) +
                          "\", of which glTF allows one; export the file again");
        return matrixOf(*matrix);
    }
    Affine local;
    if (const auto rotation = node.findField("rotation"))
        local.axes = axesOf(rotationOf(*rotation));
    if (const auto field = node.findField("scale")) {
        const Vec3 scale = field->vec3();
        for (std::size_t i = 0; i < 3; ++i)
            local.axes[i] = scale[static_cast<int>(i)] * local.axes[i];
    }
    if (const auto translation = node.findField("translation"))
        local.translation = translation->vec3();
    return local;
}

class NodeWalk {
public:
    explicit NodeWalk(const JsonCursor& document)
        : document_(document), reached_(sizeOf(document, "nodes"))
    {
    }

    std::vector<GltfInstance> walk()
    {
        if (reached_.empty()) {
            for (std::size_t i = 0; i < sizeOf(document_, "meshes"); ++i)
                instances_.push_back({{nameOfMesh(i), 0, i, {}}, false, false});
        } else if (sizeOf(document_, "scenes") > 0) {
            walkScene();
        } else {
            walkRoots();
        }
        return std::move(instances_);
    }

private:
    struct Waiting {
        std::uint64_t node;
        Affine toWorld; ///< the parent's
    };

    void walkScene()
    {
        const auto chosen = document_.findField("scene");
        const JsonCursor scene = chosen ? gltfObject(document_, "scenes", chosen->count(), *chosen)
                                        : document_.field("scenes").element(0);
        if (const auto nodes = scene.findField("nodes"))
            push(*nodes, {});
        visitWaiting();
    }

    void walkRoots()
    {
        const JsonCursor nodes = document_.field("nodes");
        std::vector<bool> isChild(reached_.size());
        for (std::size_t i = 0; i < isChild.size(); ++i) {
            const auto children = nodes.element(i).findField("children");
            for (std::size_t k = 0; children && k < children->arraySize(); ++k) {
                const std::uint64_t child = children->element(k).count();
                if (child < isChild.size())
                    isChild[static_cast<std::size_t>(child)] = true;
            }
        }
        for (std::size_t i = isChild.size(); i-- > 0;)
            if (!isChild[i])
                reach(i, nodes.element(i), {});
        visitWaiting();
    }

    /// The nodes of a list, so that the first is visited first.
    void push(const JsonCursor& list, const Affine& toWorld)
    {
        for (std::size_t i = list.arraySize(); i-- > 0;)
            reach(list.element(i).count(), list.element(i), toWorld);
    }

    void reach(std::uint64_t node, const JsonCursor& place, const Affine& toWorld)
    {
        gltfObject(document_, "nodes", node, place); // or fail
        if (reached_[static_cast<std::size_t>(node)])
            place.fail("node " + std::to_string(node) + " is reached twice; nodes must form trees");
        reached_[static_cast<std::size_t>(node)] = true;
        waiting_.push_back({node, toWorld});
    }

    /// With a list of its own: files may nest nodes deeper than the stack.
    void visitWaiting()
    {
        while (!waiting_.empty()) {
            const Waiting next = waiting_.back();
            waiting_.pop_back();
            const JsonCursor node =
                document_.field("nodes").element(static_cast<std::size_t>(next.node));
            const Affine toWorld = next.toWorld * localOf(node);
            if (!isFinite(toWorld))
                node.fail("its transformation is out of the range of a double");
            if (const auto mesh = node.findField("mesh"))
                addInstance(node, next.node, mesh->count(), toWorld);
            if (const auto children = node.findField("children"))
                push(*children, toWorld);
        }
    }

    void addInstance(const JsonCursor& node, std::uint64_t index, std::uint64_t mesh,
                     const Affine& toWorld)
    {
        const auto ownName = node.findField("name");
        std::string name = ownName ? ownName->text() : std::string();
        if (name.empty() && mesh < sizeOf(document_, "meshes"))
            name = nameOfMesh(static_cast<std::size_t>(mesh));
        instances_.push_back({{std::move(name), index, mesh, toWorld},
                              node.findField("skin").has_value(),
                              node.findField("weights").has_value()});
    }

    std::string nameOfMesh(std::size_t mesh) const
    {
        const auto name = document_.field("meshes").element(mesh).findField("name");
        return name ? name->text() : std::string();
    }

    const JsonCursor& document_;
    std::vector<bool> reached_;
    std::vector<Waiting> waiting_;
    std::vector<GltfInstance> instances_;
};

} // namespace

std::vector<GltfInstance> gltfInstances(const JsonCursor& document)
{
    return NodeWalk(document).walk();
}

} // namespace mbv
