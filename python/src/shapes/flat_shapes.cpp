#include "shape_fields.h"

namespace mbv::python {
namespace {

template <class Kind> void bindNormalAndOffset(nb::module_& m, const char* name, const char* doc)
{
    nb::class_<PyShapeOf<Kind>, PyShape> cls(m, name, doc);
    cls.def(
        "__init__",
        [name](PyShapeOf<Kind>* self, nb::handle normal, nb::handle offset) {
            const Kind shape{vec3From(normal, "normal"), numberFrom(offset, "offset")};
            new (self) PyShapeOf<Kind>{{requireValidFields(shape, name)}};
        },
        nb::arg("normal").none(), nb::arg("offset").none(),
        nb::sig("def __init__(self, normal: numpy.typing.ArrayLike, offset: float) -> None"));
    bindField(cls, "normal", &Kind::normal, "(3,), not zero, of any length");
    bindField(cls, "offset", &Kind::offset, "normal . p of the points on the surface");
    bindValue(cls, nb::make_tuple("normal", "offset"));
}

void bindTriangle(nb::module_& m)
{
    nb::class_<PyShapeOf<Triangle>, PyShape> cls(m, "Triangle",
                                                 "A flat triangle, seen from either side. Corners "
                                                 "on a line or equal make a segment or a\npoint.");
    cls.def(
        "__init__",
        [](PyShapeOf<Triangle>* self, nb::handle a, nb::handle b, nb::handle c) {
            const Triangle shape{vec3From(a, "a"), vec3From(b, "b"), vec3From(c, "c")};
            new (self) PyShapeOf<Triangle>{{requireValidFields(shape, "Triangle")}};
        },
        nb::arg("a").none(), nb::arg("b").none(), nb::arg("c").none(),
        nb::sig("def __init__(self, a: numpy.typing.ArrayLike, b: numpy.typing.ArrayLike, c: "
                "numpy.typing.ArrayLike) -> None"));
    bindField(cls, "a", &Triangle::a, "(3,)");
    bindField(cls, "b", &Triangle::b, "(3,)");
    bindField(cls, "c", &Triangle::c, "(3,)");
    bindValue(cls, nb::make_tuple("a", "b", "c"));
}

void bindSegment(nb::module_& m)
{
    nb::class_<PyShapeOf<Segment>, PyShape> cls(m, "Segment",
                                                "The points between a and b; a == b is a point.");
    cls.def(
        "__init__",
        [](PyShapeOf<Segment>* self, nb::handle a, nb::handle b) {
            const Segment shape{vec3From(a, "a"), vec3From(b, "b")};
            new (self) PyShapeOf<Segment>{{requireValidFields(shape, "Segment")}};
        },
        nb::arg("a").none(), nb::arg("b").none(),
        nb::sig("def __init__(self, a: numpy.typing.ArrayLike, b: numpy.typing.ArrayLike) -> "
                "None"));
    bindField(cls, "a", &Segment::a, "(3,)");
    bindField(cls, "b", &Segment::b, "(3,)");
    bindValue(cls, nb::make_tuple("a", "b"));
}

void bindConvexHull(nb::module_& m)
{
    nb::class_<PyShapeOf<ConvexHull>, PyShape> cls(
        m, "ConvexHull",
        "The convex hull of one or more points, in any order; inner points and duplicates are\n"
        "allowed, and the points may all be in a plane, on a line, or equal.");
    cls.def(
        "__init__",
        [](PyShapeOf<ConvexHull>* self, nb::handle points) {
            const Points given(points, "points");
            const auto values = given.values();
            const ConvexHull shape{{values.begin(), values.end()}};
            new (self) PyShapeOf<ConvexHull>{{requireValidFields(shape, "ConvexHull")}};
        },
        nb::arg("points").none(),
        nb::sig("def __init__(self, points: numpy.typing.ArrayLike) -> None"));
    cls.def_prop_ro(
        "points",
        [](nb::handle_t<PyShapeOf<ConvexHull>> self) {
            const auto& points = heldBy<PyShapeOf<ConvexHull>>(self).get().points;
            return PointsView(&points[0].x, {points.size(), 3}, self);
        },
        "(n, 3), as given");
    bindValue(cls, nb::make_tuple("points"));
}

} // namespace

void bindFlatShapes(nb::module_& m)
{
    bindConvexHull(m);
    bindNormalAndOffset<Plane>(m, "Plane",
                               "The two-sided surface normal . p == offset. The normal need not be "
                               "unit: distances\ndivide by its length.");
    bindNormalAndOffset<HalfSpace>(m, "HalfSpace",
                                   "The solid normal . p <= offset; the normal points out of it "
                                   "and need not be unit.");
    bindTriangle(m);
    bindSegment(m);
}

} // namespace mbv::python
