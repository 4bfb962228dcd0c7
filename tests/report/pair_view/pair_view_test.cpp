#include <mbv/report/pair_view.h>

#include "file/deflate.h"
#include "mesh_query/closed_meshes.h"
#include "report/pair_view/packed_view.h"
#include "scene/scene_fixtures.h"

#include <mbv/check/check_overlaps.h>
#include <mbv/check/check_review.h>
#include <mbv/geometry/mesh_properties.h>

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace mbv {
namespace {

using nlohmann::json;

std::string unbase64(const std::string& text)
{
    std::string bytes;
    unsigned bits = 0;
    int count = 0;
    for (const char c : text) {
        const std::string letters =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        const std::size_t value = letters.find(c);
        if (value == std::string::npos)
            break;
        bits = bits << 6U | static_cast<unsigned>(value);
        count += 6;
        if (count >= 8) {
            count -= 8;
            bytes += static_cast<char>(bits >> static_cast<unsigned>(count) & 0xffU);
        }
    }
    return bytes;
}

/// What geometry.js makes of a view, in the world.
struct Unpacked {
    std::map<std::string, TriangleMesh> parts;
    std::vector<std::vector<Vec3>> curves;
    double step = 0;
};

class Reader {
public:
    Reader(const json& view) : step_(view["step"])
    {
        for (std::size_t axis = 0; axis < 3; ++axis)
            center_[axis] = view["center"][axis];
        bytes_.resize(view["bytes"].get<std::size_t>());
        EXPECT_TRUE(inflated(unbase64(view["data"]), bytes_));
    }

    std::uint64_t number()
    {
        std::uint64_t value = 0;
        for (unsigned shift = 0;; shift += 7) {
            const auto byte = static_cast<unsigned char>(bytes_.at(at_++));
            value |= std::uint64_t{byte & 127U} << shift;
            if (byte < 128)
                return value;
        }
    }

    Vec3 point()
    {
        for (long long& coordinate : last_) {
            const std::uint64_t code = number();
            const auto half = static_cast<long long>(code / 2);
            coordinate += code % 2 == 1 ? -half - 1 : half;
        }
        const auto at = [&](std::size_t axis) {
            return center_[axis] + step_ * static_cast<double>(last_[axis]);
        };
        return {at(0), at(1), at(2)};
    }

    [[nodiscard]] bool atEnd() const { return at_ == bytes_.size(); }

private:
    double step_;
    std::array<double, 3> center_{};
    std::string bytes_;
    std::size_t at_ = 0;
    std::array<long long, 3> last_{};
};

Unpacked unpacked(const std::string& text)
{
    EXPECT_EQ(text.find('<'), std::string::npos);
    const json view = json::parse(text);
    Reader reader(view);
    Unpacked result;
    result.step = view["step"];
    for (const json& part : view["parts"]) {
        TriangleMesh& mesh = result.parts[part["part"]];
        for (std::size_t i = 0; i < part["vertices"]; ++i)
            mesh.vertices.push_back(reader.point());
        std::uint32_t made = 0;
        for (std::size_t i = 0; i < part["triangles"]; ++i) {
            std::array<std::uint32_t, 3> corners{};
            for (std::uint32_t& corner : corners) {
                const auto code = static_cast<std::uint32_t>(reader.number());
                corner = code == 0 ? made++ : made - code;
            }
            mesh.triangles.push_back(corners);
        }
        EXPECT_EQ(made, mesh.vertices.size());
    }
    for (const json& count : view["curves"]) {
        result.curves.emplace_back();
        for (std::size_t i = 0; i < count; ++i)
            result.curves.back().push_back(reader.point());
    }
    EXPECT_TRUE(reader.atEnd());
    return result;
}

Model meshAt(const std::string& name, const TriangleMesh& mesh, const Vec3& place)
{
    Model model;
    model.name = name;
    model.mesh = std::make_shared<const MeshAsset>(name + ".stl", mesh);
    model.pose.translation = place;
    return model;
}

Unpacked viewOf(const Scene& scene, std::size_t pair = 0)
{
    CheckOptions options;
    options.exact = true;
    options.clearance = 0.5;
    CheckReport report = checkOverlaps(scene, options);
    findPenetrations(scene, report);
    return unpacked(pairViewsOf(scene, report, std::vector{pair}).at(0).json);
}

/// Two boxes of 2 that share one of 0.5 x 1 x 2, scaled and moved.
Scene twoBoxes(double scale, const Vec3& place)
{
    const TriangleMesh box = test::boxMesh(-scale * Vec3{1, 1, 1}, scale * Vec3{1, 1, 1});
    Scene scene;
    scene.models = {meshAt("a", box, place), meshAt("b", box, place + scale * Vec3{1.5, 1, 0})};
    return scene;
}

TEST(PairView, HoldsBothMeshesWhatTheyShareAndWhereTheyMeet)
{
    for (const auto& [scale, place] :
         {std::pair(1.0, Vec3{}), std::pair(1e-12, Vec3{}), std::pair(1e12, Vec3{}),
          std::pair(1.0, Vec3{1e6, -2e6, 3e6})}) {
        const Unpacked view = viewOf(twoBoxes(scale, place));
        ASSERT_EQ(view.parts.size(), 3U);
        const double margin = 0.02; // of half a step a corner, a thousand to a side
        EXPECT_NEAR(propertiesOf(view.parts.at("a")).signedVolume / std::pow(scale, 3), 8, margin);
        EXPECT_NEAR(propertiesOf(view.parts.at("overlap")).signedVolume / std::pow(scale, 3), 1,
                    margin);
        const Aabb bounds = boundsOf(view.parts.at("overlap").vertices);
        EXPECT_NEAR((bounds.min.x - place.x) / scale, 0.5, 1e-3);
        EXPECT_NEAR((bounds.max.y - place.y) / scale, 1, 1e-3);
        ASSERT_FALSE(view.curves.empty());
        for (const Vec3& p : view.curves[0]) { // on the surface of a
            const Vec3 onA = abs((1 / scale) * (p - place));
            EXPECT_NEAR(std::max({onA.x, onA.y, onA.z}), 1, 1e-3);
        }
        EXPECT_LE(view.step, 2.001 * scale * 4.0 / 2'000);
    }
}

TEST(PairView, RoundsToTheContactWhereThatIsSmall)
{
    Scene scene;
    scene.models = {meshAt("hall", test::boxMesh({-1e5, -1e5, -1}, {1e5, 1e5, 0}), {}),
                    meshAt("bolt", test::boxMesh({-0.01, -0.01, -0.001}, {0.01, 0.01, 0.05}), {})};
    const Unpacked view = viewOf(scene);
    EXPECT_LE(view.step, 2e5 / (1 << 29));
    const Aabb bounds = boundsOf(view.parts.at("overlap").vertices);
    EXPECT_NEAR(bounds.max.x - bounds.min.x, 0.02, 3 * view.step);
}

TEST(PairView, ShowsNeighborsThatAreVisibleAndNear)
{
    Scene scene = twoBoxes(1, {});
    const TriangleMesh box = test::boxMesh({-1, -1, -1}, {1, 1, 1});
    EXPECT_FALSE(viewOf(scene).parts.contains("around"));
    scene.models.push_back(meshAt("near", box, {0, 0, 4}));
    scene.models.push_back(meshAt("far", box, {0, 0, 400}));
    scene.models.push_back(meshAt("hidden", box, {0, 0, -4}));
    scene.models.back().visible = false;
    const Unpacked view = viewOf(scene);
    const Aabb bounds = boundsOf(view.parts.at("around").vertices);
    EXPECT_NEAR(bounds.min.z, 3, 1e-3);
    EXPECT_NEAR(bounds.max.z, 5, 1e-3);
}

TEST(PairView, DrawsShapesByTheirSurfaceAndLeavesOutWhatHasNoEnd)
{
    Scene scene;
    scene.models = {test::boxAt("box", {}), test::boxAt("floor", {})};
    scene.models[1].shape = HalfSpace{{0, 0, 1}, 0};
    const Unpacked view = viewOf(scene);
    ASSERT_EQ(view.parts.size(), 1U);
    EXPECT_NEAR(propertiesOf(view.parts.at("a")).signedVolume, 8, 1e-2);
}

TEST(PairView, OfMeshesThatAreApartHasNoContact)
{
    Scene scene = twoBoxes(1, {});
    scene.models[1].pose.translation = {2.25, 0, 0};
    const Unpacked view = viewOf(scene);
    EXPECT_EQ(view.parts.size(), 2U);
    EXPECT_TRUE(view.curves.empty());
}

TEST(PairView, StaysSmallHoweverLargeTheMeshesAre)
{
    // A wavy plate of 180,000 triangles against itself, rotated and sunk.
    TriangleMesh plate;
    const std::uint32_t n = 300;
    for (std::uint32_t i = 0; i <= n; ++i)
        for (std::uint32_t k = 0; k <= n; ++k)
            plate.vertices.push_back({0.1 * i, 0.1 * k, std::sin(0.3 * i) + std::cos(0.2 * k)});
    for (std::uint32_t i = 0; i < n; ++i)
        for (std::uint32_t k = 0; k < n; ++k) {
            const std::uint32_t at = i * (n + 1) + k;
            plate.triangles.push_back({at, at + n + 1, at + 1});
            plate.triangles.push_back({at + 1, at + n + 1, at + n + 2});
        }
    Scene scene;
    scene.models = {meshAt("a", plate, {}), meshAt("b", plate, {0.37, 0.71, 0.2})};
    CheckOptions options;
    options.exact = true;
    const CheckReport report = checkOverlaps(scene, options);
    const std::string text = pairViewsOf(scene, report, std::vector<std::size_t>{0}).at(0).json;
    EXPECT_LT(text.size(), 100'000U);
    const Unpacked view = unpacked(text);
    EXPECT_GT(view.parts.at("a").triangles.size(), 500U);
    EXPECT_FALSE(view.curves.empty());
}

TEST(PairView, IsCancelled)
{
    const Scene scene = twoBoxes(1, {});
    const CheckReport report = checkOverlaps(scene);
    EXPECT_THROW(static_cast<void>(pairViewsOf(scene, report, std::vector<std::size_t>{0},
                                               [](double) { return false; })),
                 Error);
}

} // namespace
} // namespace mbv
