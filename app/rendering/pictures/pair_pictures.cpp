#include "pair_pictures.h"

#include "offscreen_window.h"
#include "png_bytes.h"
#include "rendering/camera/camera_preset.h"
#include "window_image.h"

#include <mbv/geometry/mesh_properties.h>

#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

namespace mbv::rendering {
namespace {

constexpr int kOversampling = 2;
constexpr std::size_t kMaxNeighbors = 30;
constexpr double kMuchLarger = 4;         ///< times the size: then the smaller one is framed
constexpr double kSurroundings = 1;       ///< around it, in times its own size
constexpr Vec3 kPreferred = {1, 0.8, 1};  ///< where the camera stands when any place would do
constexpr double kPreferredHeight = 0.45; ///< of a unit direction: 27 degrees above the horizon

double sizeOf(const Aabb& box)
{
    return norm(box.max - box.min);
}

Vec3 middleOf(const Aabb& box)
{
    return box.min + 0.5 * (box.max - box.min);
}

Aabb joined(const Aabb& a, const Aabb& b)
{
    return {min(a.min, b.min), max(a.max, b.max)};
}

/// Zero where the boxes meet.
double gapBetween(const Aabb& a, const Aabb& b)
{
    const Vec3 gap = max(max(a.min - b.max, b.min - a.max), Vec3{});
    return norm(gap);
}

/// What the picture has to show: both models where they are of like size.
Aabb framedBox(const Shape& a, const Shape& b)
{
    if (!isBounded(a) && !isBounded(b))
        return {{-1, -1, -1}, {1, 1, 1}};
    if (!isBounded(a) || !isBounded(b))
        return boundsOf(isBounded(a) ? a : b);
    const Aabb boxA = boundsOf(a);
    const Aabb boxB = boundsOf(b);
    const auto& [small, large] =
        sizeOf(boxA) < sizeOf(boxB) ? std::pair(boxA, boxB) : std::pair(boxB, boxA);
    if (sizeOf(large) <= kMuchLarger * sizeOf(small))
        return joined(boxA, boxB);
    const Vec3 around = kSurroundings * (small.max - small.min);
    return {max(small.min - around, min(small.min, large.min)),
            min(small.max + around, max(small.max, large.max))};
}

/// From the middle of one model to that of the other, unit; zero where that has no answer.
Vec3 middleLine(const Shape& a, const Shape& b)
{
    if (!isBounded(a) || !isBounded(b))
        return {};
    const Vec3 d = middleOf(boundsOf(b)) - middleOf(boundsOf(a));
    return norm(d) > 0 ? normalized(d) : Vec3{};
}

/// Unit directions all round, every five degrees and at heights from -0.9 to 0.9.
std::vector<Vec3> directionsAround()
{
    std::vector<Vec3> directions;
    for (int degrees = 0; degrees < 360; degrees += 5) {
        const double angle = degrees * std::numbers::pi / 180;
        for (int tenths = -9; tenths <= 9; ++tenths) {
            const double y = 0.1 * tenths;
            const double radius = std::sqrt(1 - y * y);
            directions.push_back({radius * std::sin(angle), y, radius * std::cos(angle)});
        }
    }
    return directions;
}

/// A camera that looks across the contact: of many directions the one that is most at a right angle
/// to the normal and to the line between the two, and looks a little down from the preferred side.
Camera cameraAcross(const Vec3& normal, const Vec3& line, const Vec3& target)
{
    const auto score = [&](const Vec3& from) {
        return dot(from, normalized(kPreferred)) - 2 * std::abs(from.y - kPreferredHeight) -
               2 * std::abs(dot(from, normal)) - 2 * std::abs(dot(from, line));
    };
    const std::vector<Vec3> directions = directionsAround();
    const Vec3 best =
        *std::max_element(directions.begin(), directions.end(),
                          [&](const Vec3& x, const Vec3& y) { return score(x) < score(y); });
    return {target + best, target, {0, 1, 0}};
}

} // namespace

struct PairPictures::Impl {
    Impl(const Scene& s, const CheckReport& r, const PairPictureOptions& o)
        : scene(s), report(r), options(o),
          window(makeOffscreenWindow(kOversampling * o.width, kOversampling * o.height))
    {
        options.view.pixelRatio *= kOversampling;
        options.view.focus = {0, 1};
        for (const Shape& volume : report.volumes)
            bounds.push_back(boundsOf(volume));
        window->AddRenderer(renderer);
        view = std::make_unique<SceneView>(*renderer);
    }

    std::vector<std::size_t> neighbors(const PairResult& pair, const Aabb& around) const;

    const Scene& scene;
    const CheckReport& report;
    PairPictureOptions options;
    std::vector<Aabb> bounds; ///< by model index
    vtkSmartPointer<vtkRenderWindow> window;
    vtkNew<vtkRenderer> renderer;
    std::unique_ptr<SceneView> view;
};

/// The visible bounded models near the picture's box, the nearest to its middle first.
std::vector<std::size_t> PairPictures::Impl::neighbors(const PairResult& pair,
                                                       const Aabb& around) const
{
    std::vector<std::pair<double, std::size_t>> near;
    const Vec3 middle = middleOf(around);
    for (std::size_t i = 0; i < bounds.size(); ++i) {
        if (i != pair.a && i != pair.b && scene.models[i].visible && isBounded(report.volumes[i]) &&
            gapBetween(bounds[i], around) == 0)
            near.emplace_back(gapBetween(bounds[i], {middle, middle}), i);
    }
    const std::size_t count = std::min(near.size(), kMaxNeighbors);
    std::partial_sort(near.begin(), near.begin() + static_cast<std::ptrdiff_t>(count), near.end());
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < count; ++i)
        indices.push_back(near[i].second);
    return indices;
}

PairPictures::PairPictures(const Scene& scene, const CheckReport& report,
                           const PairPictureOptions& options)
    : impl_(std::make_unique<Impl>(scene, report, options))
{
}

PairPictures::~PairPictures() = default;

PairPicture PairPictures::picture(std::size_t pair)
{
    Impl& my = *impl_;
    const PairResult& result = my.report.pairs[pair];
    const Shape& a = my.report.volumes[result.a];
    const Shape& b = my.report.volumes[result.b];
    const Aabb framed = framedBox(a, b);

    std::vector<std::size_t> shown = {result.a, result.b};
    const std::vector<std::size_t> near = my.neighbors(result, framed);
    shown.insert(shown.end(), near.begin(), near.end());
    Scene part;
    CheckReport partReport;
    partReport.exact = my.report.exact;
    for (const std::size_t model : shown) {
        part.models.push_back(my.scene.models[model]);
        part.models.back().visible = true;
        partReport.volumes.push_back(my.report.volumes[model]);
    }
    partReport.pairs = {result};
    partReport.pairs.front().a = 0;
    partReport.pairs.front().b = 1;

    ViewOptions view = my.options.view;
    if (result.contactTriangles.value_or(0) > 0) {
        view.contacts = std::make_shared<const std::vector<PairContact>>(
            1, contactOf(my.scene, result.a, result.b));
    }
    my.view->show(part, partReport, view);
    setCamera(*my.renderer,
              cameraAcross(result.normal.value_or(Vec3{}), middleLine(a, b), middleOf(framed)));
    frame(*my.renderer, framed);
    my.window->Render();
    const auto image = halvedImageOf(*my.window, false);
    return {pair, pngBytes(*image, PngAim::Small), my.options.width, my.options.height};
}

} // namespace mbv::rendering
