#pragma once

#include "errors.h"

#include <mbv/geometry/vec2.h>
#include <mbv/geometry/vec3.h>

#include <nanobind/ndarray.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mbv::python {

/// Finite doubles of what a caller gave, side by side: the caller's own memory where it is a NumPy
/// array of them, else one copy. Lives no longer than the call.
class DoubleArray {
public:
    /// Throws Error (InvalidArgument) that begins with `name` for what is no array of real numbers,
    /// is ragged, or has numbers that no double holds exactly, and names the index of a number that
    /// is not finite.
    DoubleArray(nb::handle value, const std::string& name);
    ~DoubleArray();
    DoubleArray(const DoubleArray&) = delete;
    DoubleArray& operator=(const DoubleArray&) = delete;

    [[nodiscard]] std::span<const double> values() const;
    [[nodiscard]] std::size_t dimensions() const { return shape_.size(); }
    /// 0 where there is no such dimension.
    [[nodiscard]] std::size_t extent(std::size_t dimension) const;
    /// "(3, 2)", as NumPy writes a shape.
    [[nodiscard]] std::string shapeText() const;

private:
    Py_buffer buffer_ = {};
    std::vector<std::size_t> shape_;
};

/// One point or direction, or many: (3,) or (n, 3).
class Points {
public:
    Points(nb::handle value, const std::string& name);

    bool isArray = false;

    [[nodiscard]] std::span<const Vec3> values() const;
    [[nodiscard]] std::size_t size() const { return values().size(); }

private:
    Vec3 one_; ///< where no array was needed
    std::optional<DoubleArray> array_;
};

/// A number; bool is none. Throws Error (InvalidArgument) naming it.
double numberFrom(nb::handle value, const std::string& name);
/// The same where one below 0 is an Error, too.
double lengthFrom(nb::handle value, const std::string& name);
/// Where (n, 3) is given, the Error ends with `many`: what takes n of them, if anything does.
Vec3 vec3From(nb::handle value, const std::string& name, std::string_view many = "");
Vec2 vec2From(nb::handle value, const std::string& name);
/// Row i is axis i.
std::array<Vec3, 3> axesFrom(nb::handle value, const std::string& name);

/// A read-only array that shows memory of `owner` and keeps it alive.
template <class T>
nb::object viewOf(const T* data, std::initializer_list<std::size_t> shape, nb::handle owner)
{
    return nb::cast(nb::ndarray<nb::numpy, const T>(data, shape, owner));
}

/// An array that owns what it shows: values that consist of such numbers and nothing else.
template <class Number, class T>
nb::object arrayOfNumbers(std::vector<T>&& values, std::initializer_list<std::size_t> shape)
{
    static_assert(sizeof(T) % sizeof(Number) == 0);
    auto kept = std::make_unique<std::vector<T>>(std::move(values));
    auto* const data = reinterpret_cast<Number*>(kept->data()); // NOLINT: see above
    const nb::capsule owner(kept.get(), [](void* p) noexcept {
        delete static_cast<std::vector<T>*>(p); // NOLINT: made above
    });
    static_cast<void>(kept.release());
    return nb::cast(nb::ndarray<nb::numpy, Number>(data, shape, owner));
}

template <class T>
nb::object arrayOf(std::vector<T>&& values, std::initializer_list<std::size_t> shape)
{
    return arrayOfNumbers<T>(std::move(values), shape);
}

/// Zeros and ones as an array of bool.
nb::object boolArray(std::vector<std::uint8_t>&& values);
nb::object arrayOf(const Vec3& v);
/// (n, 3)
nb::object arrayOf(std::vector<Vec3>&& points);

} // namespace mbv::python
