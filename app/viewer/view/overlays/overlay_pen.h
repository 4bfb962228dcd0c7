#pragma once

#include "rendering/lines/overlay_lines.h"
#include "rendering/style/palette.h"
#include "view/camera/projection.h"

#include <QtCore/QPointF>
#include <QtCore/QString>

#include <optional>
#include <vector>

namespace mbv::viewer {

/// Collects lines and letters over the picture, given by points of the world; what is behind the
/// camera is left out. Widths and shifts are pixels.
class OverlayPen {
public:
    enum class Side { Above, Below };

    /// Both must outlive it.
    OverlayPen(const Projection& projection, const rendering::Palette& palette);

    void line(const Vec3& from, const Vec3& to, const Color& color, double width);
    /// A line with a rim that sets it off from whatever is behind.
    void rimmedLine(const Vec3& from, const Vec3& to, const Color& color, double width);
    /// A rimmed line with a head at `to`; one too short for a head is all head.
    void arrow(const Vec3& from, const Vec3& to, const Color& color, double width);
    /// A short rimmed bar across the picture of the direction from `at` to `towards`.
    void bar(const Vec3& at, const Vec3& towards, const Color& color, double width);
    /// A line beside the one between the points, away from `inside`, as long as it, with bars at
    /// its ends and the text on it.
    void dimension(const Vec3& from, const Vec3& to, const Vec3& inside, const QString& text,
                   const Color& color, double width);
    /// Round a point, `radius` pixels away.
    void ring(const Vec3& at, double radius, const Color& color, double width);
    /// Letters on a backdrop of their own.
    void text(const Vec3& at, const QString& text, const QPointF& shift = {});
    /// The same, clear of a line: above both its ends, or below.
    void caption(const Vec3& from, const Vec3& to, const QString& text, Side side);

    std::vector<rendering::OverlayLine> take() { return std::move(lines_); }

private:
    void stroke(const std::vector<QPointF>& pixels, const Color& color, double width);
    void write(const QPointF& at, const QString& text);

    const Projection& projection_;
    const rendering::Palette& palette_;
    std::vector<rendering::OverlayLine> lines_;
};

} // namespace mbv::viewer
