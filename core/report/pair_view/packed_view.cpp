#include "packed_view.h"

#include "file/base64.h"
#include "file/deflate.h"
#include "geometry/points/box_around.h"

#include <mbv/geometry/mesh_properties.h>
#include <mbv/json/json_values.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace mbv {
namespace {

using nlohmann::ordered_json;

constexpr double kStepsOfView = 65'535;
constexpr double kStepsOfContact = 2'000;
constexpr double kMaxSteps = 1 << 30;

class Packer {
public:
    Packer(const Vec3& center, double step) : center_(center), step_(step) {}

    void add(std::uint64_t value)
    {
        for (; value >= 0x80U; value >>= 7U)
            bytes_ += static_cast<char>((value & 0x7fU) | 0x80U);
        bytes_ += static_cast<char>(value);
    }

    void add(const Vec3& p)
    {
        const Vec3 offset = (1 / step_) * (p - center_);
        const std::array at = {std::llround(offset.x), std::llround(offset.y),
                               std::llround(offset.z)};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const long long d = at[axis] - last_[axis];
            add(d < 0 ? 2 * static_cast<std::uint64_t>(-(d + 1)) + 1
                      : 2 * static_cast<std::uint64_t>(d));
        }
        last_ = at;
    }

    /// Vertices that no triangle has are left out; gives how many there are.
    std::size_t add(const TriangleMesh& mesh)
    {
        constexpr std::uint32_t kUnused = std::numeric_limits<std::uint32_t>::max();
        std::vector<std::uint32_t> place(mesh.vertices.size(), kUnused);
        std::uint32_t count = 0;
        std::vector<std::uint32_t> codes;
        codes.reserve(3 * mesh.triangles.size());
        for (const auto& triangle : mesh.triangles) {
            for (const std::uint32_t corner : triangle) {
                if (place[corner] == kUnused) {
                    add(mesh.vertices[corner]);
                    place[corner] = count++;
                    codes.push_back(0);
                } else {
                    codes.push_back(count - place[corner]);
                }
            }
        }
        for (const std::uint32_t code : codes)
            add(std::uint64_t{code});
        return count;
    }

    [[nodiscard]] const std::string& bytes() const { return bytes_; }

private:
    Vec3 center_;
    double step_;
    std::array<long long, 3> last_{};
    std::string bytes_;
};

double longestOf(const Aabb& box)
{
    const Vec3 extent = box.max - box.min;
    return std::max({extent.x, extent.y, extent.z});
}

Aabb boundsOf(const ViewContent& content)
{
    Aabb bounds = content.contact;
    for (const TriangleMesh* mesh : {&content.a, &content.b, &content.overlap, &content.around}) {
        if (mesh->vertices.empty())
            continue;
        bounds = around(bounds, mbv::boundsOf(mesh->vertices));
    }
    return bounds;
}

double stepOf(const ViewContent& content)
{
    const double whole = longestOf(boundsOf(content));
    const double contact = longestOf(content.contact);
    double step = whole / kStepsOfView;
    if (contact > 0)
        step = std::min(step, contact / kStepsOfContact);
    step = std::max(step, whole / kMaxSteps);
    return step > 0 ? step : 1;
}

} // namespace

std::string packedView(const ViewContent& content)
{
    const Vec3 center = content.contact.min + 0.5 * (content.contact.max - content.contact.min);
    const double step = stepOf(content);
    Packer packer(center, step);
    ordered_json parts = ordered_json::array();
    for (const auto& [name, mesh] :
         {std::pair("a", &content.a), std::pair("b", &content.b),
          std::pair("overlap", &content.overlap), std::pair("around", &content.around)}) {
        if (mesh->triangles.empty())
            continue;
        const std::size_t vertices = packer.add(*mesh);
        parts.push_back(
            {{"part", name}, {"vertices", vertices}, {"triangles", mesh->triangles.size()}});
    }
    ordered_json curves = ordered_json::array();
    for (const std::vector<Vec3>& curve : content.curves) {
        curves.push_back(curve.size());
        for (const Vec3& p : curve)
            packer.add(p);
    }
    return ordered_json({{"center", {center.x, center.y, center.z}},
                         {"step", step},
                         {"size", norm(content.contact.max - content.contact.min)},
                         {"parts", parts},
                         {"curves", curves},
                         {"bytes", packer.bytes().size()},
                         {"data", base64(deflated(packer.bytes()))}})
        .dump();
}

} // namespace mbv
