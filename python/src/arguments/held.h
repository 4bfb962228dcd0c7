#pragma once

#include <nanobind/nanobind.h>

#include <initializer_list>
#include <string>

namespace mbv::python {

namespace nb = nanobind;

/// What an object of a class of ours holds: nothing where a subclass has an __init__ that does not
/// call its base's, which nanobind notices of arguments with a type, and not of handles. Throws
/// TypeError then. Precondition: the object is of the class.
template <class Held> Held& heldBy(nb::handle object)
{
    if (!nb::inst_ready(object))
        throw nb::type_error((std::string(nb::type_name(object.type()).c_str()) +
                              ".__init__ has not called that of its base class")
                                 .c_str());
    return *nb::inst_ptr<Held>(object);
}

/// The attributes of an object as a tuple. Throws what they raise; nb::make_tuple, given them as
/// they are, would end the program.
inline nb::tuple attributesOf(nb::handle object, std::initializer_list<const char*> names)
{
    nb::list values;
    for (const char* name : names)
        values.append(nb::object(object.attr(name)));
    return nb::tuple(values);
}

} // namespace mbv::python
