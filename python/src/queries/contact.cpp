#include "arguments/results.h"
#include "ask.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/rectangle.h>
#include <mbv/mesh_query/mesh_shape.h>

#include <limits>

namespace mbv::python {
namespace {

nb::handle contactType;

template <class Meeting> nb::object toPython(const std::optional<Meeting>& c)
{
    if (!c)
        return nb::none();
    return result(contactType, "Contact", c->depth, arrayOf(c->normal), arrayOf(c->pointOnA),
                  arrayOf(c->pointOnB));
}

[[noreturn]] void failMesh()
{
    fail("contact",
         "a mesh is not convex, and has a depth in a HalfSpace alone; ask contact_patches() or "
         "penetration(), or for the contact of fitted volumes",
         Also::TypeError);
}

/// Of meshes, those pairs that the library has.
struct Contacts {
    std::optional<Contact> operator()(const Shape& a, const Shape& b) const
    {
        return contact(a, b);
    }
    std::optional<Contact> operator()(const PosedMesh& a, const Shape& b) const
    {
        if (const auto* const halfSpace = std::get_if<HalfSpace>(&b))
            return contact(a, *halfSpace);
        failMesh();
    }
    std::optional<Contact> operator()(const Shape& a, const PosedMesh& b) const
    {
        if (const auto* const halfSpace = std::get_if<HalfSpace>(&a))
            return contact(*halfSpace, b);
        failMesh();
    }
    std::optional<Contact> operator()(const PosedMesh& /*a*/, const PosedMesh& /*b*/) const
    {
        failMesh();
    }
};

nb::object contactOf(nb::handle a, nb::handle b, nb::handle poseA, nb::handle poseB)
{
    if (const ShapePair shapes(a, b, poseA, poseB); shapes)
        return toPython(contact(*shapes.a, *shapes.b));
    const PairQuestion question(a, b, poseA, poseB);
    if (question.areRectangles())
        return toPython(contact(*question.a().rectangle(), *question.b().rectangle()));
    if (!question.isArray())
        return toPython(question.ask(Contacts{}));
    const auto all = question.askAll<std::optional<Contact>>(Contacts{});
    const auto point = [&all](Vec3 Contact::*field) {
        return column(all, [field](const auto& c) { return c ? (*c).*field : noPoint(); });
    };
    return result(contactType, "Contact",
                  column(all,
                         [](const auto& c) {
                             return c ? c->depth : std::numeric_limits<double>::quiet_NaN();
                         }),
                  point(&Contact::normal), point(&Contact::pointOnA), point(&Contact::pointOnB));
}

} // namespace

void bindContact(nb::module_& m)
{
    m.def(
        "contact", contactOf, nb::arg("a").none(), nb::arg("b").none(),
        nb::arg("pose_a") = nb::none(), nb::arg("pose_b") = nb::none(),
        nb::sig(
            "def contact(a: typing.Any, b: typing.Any, pose_a: numpy.typing.ArrayLike | None = "
            "None, pose_b: numpy.typing.ArrayLike | None = None) -> mbv._results.Contact | None"),
        "How two solids meet: the shortest translation that leaves them touching, and the points\n"
        "that do; None when they are apart, one has no inside, or no finite translation parts\n"
        "them.\n\n"
        "Arguments are those of overlaps(); of n poses the fields are arrays, NaN where there is\n"
        "no contact. Where they only touch, depth is 0. Of several shortest translations, some "
        "one.\n"
        "A mesh has a contact with a HalfSpace alone; other pairs are an Error\n"
        "(invalid_argument).");
}

} // namespace mbv::python
