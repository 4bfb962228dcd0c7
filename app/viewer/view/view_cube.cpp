#include "view_cube.h"

#include "rendering/camera/camera_preset.h"
#include "view/camera/view_axes.h"

#include <QtCore/QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace mbv::viewer {

namespace {

// Pixels.
constexpr double kHalf = 30;      ///< of an edge
constexpr double kFromRight = 62; ///< the middle, from the view's edges
constexpr double kFromTop = 82;   ///< below a message of a line
constexpr double kReach = 52;     ///< of a corner from the middle
constexpr double kMinView = 240;  ///< in both directions
constexpr double kWidth = 1.5;

constexpr double kInner = 0.6;       ///< of a face, from its middle: what is no edge
constexpr double kBarelySeen = 0.02; ///< the cosine of a face to the way it is seen
constexpr double kNamed = 0.4;       ///< likewise, of one with room for its name

struct CubeNames {
    Q_DECLARE_TR_FUNCTIONS(ViewActions) // as the menu has them
};

struct Face {
    rendering::CameraPreset preset;
    const char* name;
};

constexpr std::array kFaces = {
    Face{rendering::CameraPreset::Front, QT_TRANSLATE_NOOP("ViewActions", "Front")},
    Face{rendering::CameraPreset::Back, QT_TRANSLATE_NOOP("ViewActions", "Back")},
    Face{rendering::CameraPreset::Right, QT_TRANSLATE_NOOP("ViewActions", "Right")},
    Face{rendering::CameraPreset::Left, QT_TRANSLATE_NOOP("ViewActions", "Left")},
    Face{rendering::CameraPreset::Top, QT_TRANSLATE_NOOP("ViewActions", "Top")},
    Face{rendering::CameraPreset::Bottom, QT_TRANSLATE_NOOP("ViewActions", "Bottom")},
};

/// The cube as a camera sees it that is far away.
class Seen {
public:
    explicit Seen(const Projection& projection)
        : axes_(axesOf(projection.camera)), middle_(projection.size.width() - kFromRight,
                                                    std::max(kFromTop, projection.covered + kReach))
    {
    }

    /// A point of the cube from -1 to 1.
    QPointF pixelOf(const Vec3& p) const
    {
        return middle_ + kHalf * QPointF(dot(axes_.right, p), -dot(axes_.up, p));
    }
    double facing(const Vec3& normal) const { return -dot(axes_.away, normal); }

    /// Where on the face a pixel is, along two axes of the world; within it both from -1 to 1.
    std::optional<Vec3> onFace(const Vec3& normal, const QPointF& pixel) const
    {
        const auto [u, v] = sidesOf(normal);
        const QPointF offset = (pixel - pixelOf(normal)) / kHalf;
        const QPointF x(dot(axes_.right, u), -dot(axes_.up, u));
        const QPointF y(dot(axes_.right, v), -dot(axes_.up, v));
        const double area = x.x() * y.y() - x.y() * y.x();
        if (area == 0)
            return std::nullopt;
        const double alongU = (offset.x() * y.y() - offset.y() * y.x()) / area;
        const double alongV = (x.x() * offset.y() - x.y() * offset.x()) / area;
        if (std::abs(alongU) > 1 || std::abs(alongV) > 1)
            return std::nullopt;
        return alongU * u + alongV * v;
    }

    /// The two axes of the world along which a face lies.
    static std::pair<Vec3, Vec3> sidesOf(const Vec3& normal)
    {
        const Vec3 u = std::abs(normal.x) > 0 ? Vec3{0, 1, 0} : Vec3{1, 0, 0};
        return {u, abs(cross(normal, u))};
    }

private:
    ViewAxes axes_;
    QPointF middle_;
};

double part(double along)
{
    return along > kInner ? 1 : along < -kInner ? -1 : 0;
}

std::array<double, 2> asArray(const QPointF& p)
{
    return {p.x(), p.y()};
}

/// A rectangle of a face: from and to along its two sides.
struct Area {
    double fromU;
    double toU;
    double fromV;
    double toV;
};

rendering::OverlayLine areaOf(const Seen& seen, const Vec3& normal, const Area& area)
{
    const auto [u, v] = Seen::sidesOf(normal);
    rendering::OverlayLine line;
    for (const auto& [alongU, alongV] :
         {std::pair(area.fromU, area.fromV), std::pair(area.toU, area.fromV),
          std::pair(area.toU, area.toV), std::pair(area.fromU, area.toV)})
        line.pixels.push_back(asArray(seen.pixelOf(normal + alongU * u + alongV * v)));
    line.width = kWidth;
    return line;
}

/// From and to of what is hot along a side, where the whole goes from -1 to 1.
std::pair<double, double> stretchOf(double hot)
{
    if (hot == 0)
        return {-kInner, kInner};
    return hot > 0 ? std::pair(kInner, 1.0) : std::pair(-1.0, -kInner);
}

bool hasRoom(const Projection& projection)
{
    return projection.size.width() >= kMinView && projection.size.height() >= kMinView;
}

} // namespace

void ViewCube::setHot(const std::optional<Vec3>& part)
{
    if (part == hot_)
        return;
    hot_ = part;
    emit changed();
}

bool ViewCube::take(const PointerEvent& event, const Projection& projection)
{
    const std::optional<Vec3> here =
        event.what == PointerEvent::What::Leave ? std::nullopt : partAt(projection, event.at);
    switch (event.what) {
    case PointerEvent::What::Move:
        if (event.button == Qt::NoButton)
            setHot(here);
        return pressed_ || (here && event.button == Qt::NoButton);
    case PointerEvent::What::Press:
        if (event.button == Qt::LeftButton)
            pressed_ = here;
        return pressed_.has_value();
    case PointerEvent::What::Release: {
        const std::optional<Vec3> pressed = std::exchange(pressed_, std::nullopt);
        if (pressed && pressed == here)
            emit chosen(*pressed);
        return pressed.has_value();
    }
    case PointerEvent::What::Leave:
        setHot(std::nullopt);
        break;
    }
    return false;
}

std::optional<Vec3> ViewCube::partAt(const Projection& projection, const QPointF& pixel) const
{
    if (!hasRoom(projection))
        return std::nullopt;
    const Seen seen(projection);
    for (const Face& face : kFaces) {
        const Vec3 normal = rendering::directionOf(face.preset);
        if (seen.facing(normal) <= kBarelySeen)
            continue;
        if (const std::optional<Vec3> at = seen.onFace(normal, pixel))
            return normal + Vec3{part(at->x), part(at->y), part(at->z)};
    }
    return std::nullopt;
}

std::vector<rendering::OverlayLine> ViewCube::overlay(const Projection& projection, UpAxis up,
                                                      const rendering::Palette& palette) const
{
    std::vector<rendering::OverlayLine> lines;
    if (!hasRoom(projection))
        return lines;
    const Seen seen(projection);
    for (const Face& face : kFaces) {
        const Vec3 normal = rendering::directionOf(face.preset, up);
        if (seen.facing(normal) <= kBarelySeen)
            continue;
        rendering::OverlayLine square = areaOf(seen, normal, {-1, 1, -1, 1});
        square.filled = true;
        square.color = palette.textBackdrop;
        lines.push_back(square);
        if (hot_ && dot(*hot_, normal) > 0) {
            const auto [u, v] = Seen::sidesOf(normal);
            const auto [fromU, toU] = stretchOf(dot(*hot_, u));
            const auto [fromV, toV] = stretchOf(dot(*hot_, v));
            rendering::OverlayLine hot = areaOf(seen, normal, {fromU, toU, fromV, toV});
            hot.filled = true;
            hot.color = palette.selection;
            lines.push_back(std::move(hot));
        }
        square.filled = false;
        square.color = palette.text;
        square.pixels.push_back(square.pixels.front());
        if (seen.facing(normal) > kNamed) {
            square.text = CubeNames::tr(face.name).toStdString();
            square.textAt = asArray(seen.pixelOf(normal));
        }
        lines.push_back(std::move(square));
    }
    return lines;
}

} // namespace mbv::viewer
