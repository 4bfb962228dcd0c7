#pragma once

#include <mbv/geometry/shapes.h>

#include <QtCore/QObject>
#include <QtCore/QString>

#include <optional>

namespace mbv::viewer {

class Session;

/// A box along the axes of the world outside of which no surface of a model is drawn; beside the
/// plane of a section. Views that are saved have theirs, the scene has none. Knows no widget.
class SectionBox : public QObject {
    Q_OBJECT

public:
    /// Across an axis, 0 to 2: the lower or the upper one.
    struct Side {
        int axis = 0;
        bool isUpper = false;

        friend bool operator==(const Side&, const Side&) = default;
    };

    /// The session must outlive it.
    explicit SectionBox(const Session& session, QObject* parent = nullptr);

    bool on() const { return on_; }
    /// On, it is around what is selected.
    void setOn(bool on);
    /// Puts it around the volumes of what is selected, else of what is visible, with some room on
    /// every side, and turns it on.
    void fit();
    const Aabb& box() const { return box_; }
    double position(const Side& side) const;
    /// Not past the opposite side. Precondition: finite.
    void setPosition(const Side& side, double position);
    /// What is left of the scene; nothing while it is off.
    std::optional<Aabb> kept() const;
    /// Leaves this of the scene; nothing: off.
    void setKept(const std::optional<Aabb>& kept);

signals:
    void changed();

private:
    const Session& session_;
    bool on_ = false;
    Aabb box_;
};

/// That it is on, for the view; else empty.
QString sectionBoxText(const SectionBox& box);

} // namespace mbv::viewer
