#include "arrays.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <optional>

namespace mbv::python {
namespace {

static_assert(sizeof(Vec3) == 3 * sizeof(double));

std::string textOf(double value)
{
    std::array<char, 32> buffer = {};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), end.ptr};
}

/// numpy.ndarray, or null while nobody has imported NumPy: then no value is one.
PyTypeObject* arrayType()
{
    static PyTypeObject* type = nullptr;
    if (type == nullptr && PyDict_GetItemString(PyImport_GetModuleDict(), "numpy") != nullptr) {
        nb::handle slot;
        type = reinterpret_cast<PyTypeObject*>(kept(slot, "numpy", "ndarray").ptr());
    }
    return type;
}

bool holdsDoubles(const Py_buffer& buffer)
{
    return buffer.itemsize == sizeof(double) && buffer.format != nullptr &&
           std::strcmp(buffer.format, "d") == 0;
}

/// What mbv._arrays.doubles makes of it: a C-contiguous array of native doubles.
nb::object converted(nb::handle value, const std::string& name)
{
    static nb::handle doubles;
    return kept(doubles, "mbv._arrays", "doubles")(value, name);
}

/// Whether the value is an ndarray, not of a subclass, of doubles as they are needed.
bool takeOwn(nb::handle value, Py_buffer& buffer)
{
    PyTypeObject* const type = arrayType();
    if (type == nullptr || Py_TYPE(value.ptr()) != type)
        return false;
    if (PyObject_GetBuffer(value.ptr(), &buffer, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS) != 0) {
        PyErr_Clear();
        return false;
    }
    if (holdsDoubles(buffer))
        return true;
    PyBuffer_Release(&buffer);
    return false;
}

void* dataByBuffer(nb::handle array)
{
    Py_buffer memory;
    if (PyObject_GetBuffer(array.ptr(), &memory, PyBUF_WRITABLE) != 0)
        throw nb::python_error();
    void* const data = memory.buf;
    PyBuffer_Release(&memory);
    return data;
}

/// Where an ndarray has its values: its first field (PyArrayObject in NumPy's C API). To ask for a
/// buffer takes as long as to make a small array, and is done once, to see that it is so.
void* dataOf(nb::handle array)
{
    struct Start {
        PyObject_HEAD void* data;
    };
    const auto firstField = [](nb::handle a) { return reinterpret_cast<Start*>(a.ptr())->data; };
    static const bool kIsFirst = firstField(array) == dataByBuffer(array);
    return kIsFirst ? firstField(array) : dataByBuffer(array);
}

std::string indexText(std::size_t flat, const std::vector<std::size_t>& shape)
{
    std::string text;
    for (std::size_t k = shape.size(); k-- > 0; flat /= shape[k])
        text.insert(0, (k == 0 ? "" : ", ") + std::to_string(flat % shape[k]));
    return text.empty() ? text : "[" + text + "]";
}

/// The value of Python's own float, or of an int that a double holds; nothing where it is neither,
/// or not finite.
std::optional<double> plainNumber(nb::handle value)
{
    constexpr double kExactIntegers = 9007199254740992; // 2^53
    if (PyFloat_CheckExact(value.ptr())) {
        const double number = PyFloat_AsDouble(value.ptr());
        return std::isfinite(number) ? std::optional(number) : std::nullopt;
    }
    if (!PyLong_CheckExact(value.ptr()))
        return std::nullopt;
    const double number = PyLong_AsDouble(value.ptr());
    if (PyErr_Occurred() != nullptr) {
        PyErr_Clear();
        return std::nullopt;
    }
    return std::abs(number) < kExactIntegers ? std::optional(number) : std::nullopt;
}

/// A tuple or list of as many of them: no array needs to be made of it.
template <std::size_t N> bool readSmall(nb::handle value, const std::string& name, double* out)
{
    if (!PyTuple_CheckExact(value.ptr()) && !PyList_CheckExact(value.ptr()))
        return false;
    if (nb::len(value) != N)
        return false;
    for (std::size_t i = 0; i < N; ++i) {
        const nb::object item = value[i];
        if (PyBool_Check(item.ptr())) // which NumPy would make 1 or 0 of beside numbers
            fail(name + "[" + std::to_string(i) + "]", "must be a number, is a bool",
                 Also::TypeError);
        const auto number = plainNumber(item);
        if (!number)
            return false; // the slow way says why
        out[i] = *number;
    }
    return true;
}

/// `many` is what takes n of them, if anything does.
template <std::size_t N>
void readArray(nb::handle value, const std::string& name, double* out, std::string_view many = "")
{
    if (readSmall<N>(value, name, out))
        return;
    const DoubleArray array(value, name);
    if (array.dimensions() != 1 || array.extent(0) != N) {
        const bool isMany = !many.empty() && array.dimensions() == 2 && array.extent(1) == N;
        fail(name, "has shape " + array.shapeText() + " instead of (" + std::to_string(N) + ",)" +
                       (isMany ? "; " + std::string(many) : ""));
    }
    std::copy_n(array.values().begin(), N, out);
}

} // namespace

DoubleArray::DoubleArray(nb::handle value, const std::string& name)
{
    if (!takeOwn(value, buffer_)) {
        const nb::object array = converted(value, name);
        if (PyObject_GetBuffer(array.ptr(), &buffer_, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS) != 0)
            throw nb::python_error();
    }
    for (int i = 0; i < buffer_.ndim; ++i)
        shape_.push_back(static_cast<std::size_t>(buffer_.shape[i]));
    const auto numbers = values();
    const auto bad = std::ranges::find_if(numbers, [](double x) { return !std::isfinite(x); });
    if (bad != numbers.end()) {
        const auto index = static_cast<std::size_t>(bad - numbers.begin());
        const std::string where = name + indexText(index, shape_);
        const std::string text = textOf(*bad);
        PyBuffer_Release(&buffer_);
        fail(where, "must be finite, is " + text);
    }
}

DoubleArray::~DoubleArray()
{
    PyBuffer_Release(&buffer_);
}

std::span<const double> DoubleArray::values() const
{
    return {static_cast<const double*>(buffer_.buf),
            static_cast<std::size_t>(buffer_.len) / sizeof(double)};
}

std::size_t DoubleArray::extent(std::size_t dimension) const
{
    return dimension < shape_.size() ? shape_[dimension] : 0;
}

std::string DoubleArray::shapeText() const
{
    std::string text = "(";
    for (std::size_t i = 0; i < shape_.size(); ++i)
        text += (i == 0 ? "" : ", ") + std::to_string(shape_[i]);
    return text + (shape_.size() == 1 ? ",)" : ")");
}

Points::Points(nb::handle value, const std::string& name)
{
    std::array<double, 3> one = {};
    if (readSmall<3>(value, name, one.data())) {
        one_ = {one[0], one[1], one[2]};
        return;
    }
    array_.emplace(value, name);
    const std::size_t dimensions = array_->dimensions();
    isArray = dimensions == 2;
    if ((dimensions != 1 && dimensions != 2) || array_->extent(dimensions - 1) != 3)
        fail(name, "has shape " + array_->shapeText() + " instead of (3,) or (n, 3)");
}

std::span<const Vec3> Points::values() const
{
    if (!array_)
        return {&one_, 1};
    const auto numbers = array_->values();
    return {reinterpret_cast<const Vec3*>(numbers.data()), numbers.size() / 3};
}

double numberFrom(nb::handle value, const std::string& name)
{
    if (const auto number = plainNumber(value))
        return *number;
    const DoubleArray array(value, name);
    if (array.dimensions() != 0)
        fail(name, "has shape " + array.shapeText() + ", but must be one number");
    return array.values()[0];
}

double lengthFrom(nb::handle value, const std::string& name)
{
    const double length = numberFrom(value, name);
    if (length < 0)
        fail(name, "must not be negative, is " + textOf(length));
    return length;
}

Vec3 vec3From(nb::handle value, const std::string& name, std::string_view many)
{
    std::array<double, 3> v = {};
    readArray<3>(value, name, v.data(), many);
    return {v[0], v[1], v[2]};
}

Vec2 vec2From(nb::handle value, const std::string& name)
{
    std::array<double, 2> v = {};
    readArray<2>(value, name, v.data());
    return {v[0], v[1]};
}

std::array<Vec3, 3> axesFrom(nb::handle value, const std::string& name)
{
    const DoubleArray array(value, name);
    if (array.dimensions() != 2 || array.extent(0) != 3 || array.extent(1) != 3)
        fail(name, "has shape " + array.shapeText() + " instead of (3, 3)");
    const auto v = array.values();
    return {Vec3{v[0], v[1], v[2]}, Vec3{v[3], v[4], v[5]}, Vec3{v[6], v[7], v[8]}};
}

nb::object boolArray(std::vector<std::uint8_t>&& values)
{
    auto kept = std::make_unique<std::vector<std::uint8_t>>(std::move(values));
    auto* const data = reinterpret_cast<bool*>(kept->data());
    const std::size_t size = kept->size();
    const nb::capsule owner(kept.get(), [](void* p) noexcept {
        delete static_cast<std::vector<std::uint8_t>*>(p); // NOLINT: made above
    });
    static_cast<void>(kept.release());
    return nb::cast(nb::ndarray<nb::numpy, bool>(data, {size}, owner));
}

/// By NumPy itself, which takes half as long as to show it memory of ours.
nb::object arrayOf(const Vec3& v)
{
    static nb::handle empty;
    nb::object array = kept(empty, "numpy", "empty")(nb::int_(3));
    std::memcpy(dataOf(array), &v, sizeof(Vec3));
    return array;
}

nb::object arrayOf(std::vector<Vec3>&& points)
{
    const std::size_t size = points.size();
    return arrayOfNumbers<double>(std::move(points), {size, 3});
}

} // namespace mbv::python
