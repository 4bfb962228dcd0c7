#include "values.h"

#include <mbv/file/path_text.h>

#include <nanobind/stl/filesystem.h>

namespace mbv::python {
namespace {

/// "is 'x', a str"; of what prints long its type alone.
std::string described(nb::handle value)
{
    constexpr std::size_t kMaxShown = 60;
    const std::string type = nb::type_name(value.type()).c_str();
    const std::string text = nb::repr(value).c_str();
    if (value.is_none())
        return "is None";
    return text.size() > kMaxShown ? "is of type " + type : "is " + text + ", of type " + type;
}

/// NumPy's own, which is no bool to Python. NumPy is not imported for it.
bool isNumpyBool(nb::handle value)
{
    const nb::handle type = value.type();
    const std::string name = nb::str(type.attr("__name__")).c_str();
    return (name == "bool" || name == "bool_") &&
           nb::str(type.attr("__module__")).equal(nb::str("numpy"));
}

} // namespace

bool flagFrom(nb::handle value, const std::string& name)
{
    if (value.ptr() == Py_True || value.ptr() == Py_False)
        return value.ptr() == Py_True;
    if (!isNumpyBool(value))
        fail(name, "must be True or False, " + described(value), Also::TypeError);
    return PyObject_IsTrue(value.ptr()) == 1;
}

std::size_t countFrom(nb::handle value, const std::string& name)
{
    const bool isInteger = PyIndex_Check(value.ptr()) != 0 && !PyBool_Check(value.ptr());
    const nb::object index = nb::steal(isInteger ? PyNumber_Index(value.ptr()) : nullptr);
    PyErr_Clear(); // an array is an index only where it has one integer
    std::size_t count = 0;
    if (!index.is_valid())
        fail(name, "must be an integer from 0 on, " + described(value), Also::TypeError);
    if (!nb::try_cast(index, count))
        fail(name, "must be an integer from 0 on, " + described(value));
    return count;
}

std::size_t positiveCountFrom(nb::handle value, const std::string& name)
{
    const std::size_t count = countFrom(value, name);
    if (count == 0)
        fail(name, "must be 1 or more, is 0");
    return count;
}

std::string textFrom(nb::handle value, const std::string& name)
{
    if (!nb::isinstance<nb::str>(value))
        fail(name, "must be text, " + described(value), Also::TypeError);
    std::string text;
    if (!nb::try_cast(value, text)) // lone surrogates
        fail(name, "is no text that UTF-8 can hold: " + described(value));
    if (text.find('\0') != std::string::npos)
        fail(name, "has a null character, " + described(value));
    return text;
}

std::filesystem::path filePathFrom(nb::handle value, const std::string& name)
{
    const nb::object path = nb::steal(PyOS_FSPath(value.ptr()));
    PyErr_Clear();
    if (!path.is_valid())
        fail(name, "must be a path, text or os.PathLike; " + described(value), Also::TypeError);
    if (nb::len(path) == 0)
        fail(name, "is empty; give the path of a file");
    std::filesystem::path result;
    if (!nb::try_cast(path, result))
        fail(name, "has a character that no file name can have, " + described(path));
    return result;
}

nb::object textOf(const std::filesystem::path& path)
{
#ifdef _WIN32
    const std::string text = pathText(path);
    return nb::str(text.data(), text.size());
#else
    const std::string& bytes = path.native();
    return nb::steal(
        PyUnicode_DecodeFSDefaultAndSize(bytes.data(), static_cast<Py_ssize_t>(bytes.size())));
#endif
}

} // namespace mbv::python
