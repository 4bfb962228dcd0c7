#pragma once

#include <mbv/collision/rectangle.h>
#include <mbv/geometry/shapes.h>

#include <array>
#include <cstdint>
#include <random>

/// Draws pairs, most of them where answers are hard to get right.
namespace mbv::differential {

inline constexpr std::size_t kKinds = std::variant_size_v<Shape>;

/// The relative position of the two shapes of a draw.
enum class Mode {
    Apart,      ///< anywhere near
    Touching,   ///< a gap or an overlap of 1e-17 to 1e-1 along a direction
    Grid,       ///< decimal coordinates, axes along those of the world
    Parallel,   ///< axes that differ by 1e-17 to 1e-2
    Concentric, ///< the same center, or centers along an axis
    Zero,       ///< sizes of zero
    Aspect,     ///< sizes from 1 to 1e-6 in one shape
    Needle,     ///< triangles whose corners are on a line to rounding
    Shared,     ///< corners of one on the other
    Second,     ///< from where a sweep stopped
};
inline constexpr std::size_t kModes = 10;

const char* nameOf(Mode mode);

struct Draw {
    Mode mode = Mode::Apart;
    Shape a;
    Shape b;
    Vec3 motion; ///< of a
    Ray ray;     ///< against b
};

struct RectangleDraw {
    struct Given {
        Vec2 center;
        Vec2 halfExtents;
        double degrees = 0;

        Rectangle rectangle() const { return rectangleFromDegrees(center, halfExtents, degrees); }
    };
    Given a;
    Given b;
};

/// The same draws for the same seed, on every machine whose standard library draws the same
/// numbers.
class Generator {
public:
    explicit Generator(std::uint64_t seed) : engine_(seed) {}

    /// Of these kinds, as indices of Shape.
    Draw draw(std::size_t kindA, std::size_t kindB);
    RectangleDraw drawRectangles();

private:
    struct Frame {
        Vec3 center;
        std::array<Vec3, 3> axes;
    };

    double uniform(double low, double high);
    double power(double low, double high); ///< 10 to the uniform
    int whole(int low, int high);
    bool chance(double share) { return uniform(0, 1) < share; }
    Vec3 vector();
    Vec3 direction();

    Frame frame(Mode mode);
    Frame tilted(const Frame& frame);
    void tiltToGrid(Frame& frame);
    void skew(Frame& frame);
    double extent(Mode mode);
    Shape shape(std::size_t kind, const Frame& frame, Mode mode);
    Triangle triangle(const Frame& frame, const Vec3& half, Mode mode);
    ConvexHull hull(const Frame& frame, const Vec3& half, Mode mode);

    void place(Draw& draw, const Frame& frame);
    void touch(Draw& draw, const Frame& frame);
    void share(Draw& draw);
    void transform(Draw& draw);
    Vec3 motion(const Draw& draw, double size);
    void sweepOnce(Draw& draw, double size);
    Ray ray(const Shape& shape, double size);

    std::mt19937_64 engine_;
};

} // namespace mbv::differential
