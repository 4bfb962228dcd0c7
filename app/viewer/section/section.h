#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/scene/scene.h>

#include <QtCore/QObject>
#include <QtCore/QString>

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace mbv::viewer {

class Session;

/// The unit normal of the plane through three points; nothing where they are on a line, or not
/// three.
std::optional<Vec3> normalThrough(const std::vector<Vec3>& points);

/// A plane that cuts the scene open in the view. Views that are saved have theirs, the scene has
/// none. Knows no widget.
class Section : public QObject {
    Q_OBJECT

public:
    /// From where to where along its normal it goes.
    struct Range {
        double from = 0;
        double to = 0;
    };

    /// The session must outlive it; `camera` says where the scene is seen from.
    Section(const Session& session, std::function<Camera()> camera, QObject* parent = nullptr);

    bool on() const { return on_; }
    /// At first across the axis that one looks along.
    void setOn(bool on);
    /// A unit vector whose longest part is positive.
    const Vec3& normal() const { return normal_; }
    /// 0, 1, 2 where the normal is x, y, z.
    std::optional<int> axis() const;
    /// Turns it on, through the middle of the scene, open to the side that one looks from.
    void cutAcross(int axis);
    /// Likewise, across the line of sight.
    void cutAcrossSight();
    /// Likewise, through this point. Precondition: the normal is a unit vector.
    void cutThrough(const Vec3& point, const Vec3& normal);
    /// Cut so that this is left of the scene; nothing: off. What kept() gave gives
    /// the same, to rounding.
    void setKept(const std::optional<HalfSpace>& kept);
    double position() const { return position_; } ///< along the normal
    /// Anywhere, the scene's ends do not count. Precondition: finite.
    void setPosition(double position);
    /// By so many hundredths of the range, and within it.
    void step(int by);
    /// What was cut off shows, the other side is cut off.
    void flip();

    /// That of what is visible.
    Range range() const;
    /// What is left of the scene; nothing while it is off.
    std::optional<HalfSpace> kept() const;

signals:
    void changed();

private:
    void cutAcross(const Vec3& normal);

    const Session& session_;
    std::function<Camera()> camera_;
    bool on_ = false;
    Vec3 normal_ = {1, 0, 0};
    double position_ = 0;
    bool keepsAbove_ = false; ///< else what is below, along the normal
};

/// "Section: x = 0.25 mm", or across which direction it is; empty while it is off.
QString sectionText(const Section& section, const Scene& scene);

/// Which cuts are not filled, and why; `openCuts` are models of the scene. Empty where all are.
QString openCutsText(const Scene& scene, const std::vector<std::size_t>& openCuts);

} // namespace mbv::viewer
