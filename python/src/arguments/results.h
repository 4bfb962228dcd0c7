#pragma once

#include "arrays.h"

#include <mbv/geometry/vec2.h>

#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace mbv::python {

/// A tuple of a type that is derived from Python's, with these values.
nb::object tupleOf(nb::handle type, std::span<nb::object> values);

/// A named tuple of mbv._results, of all of its fields.
template <class... Fields> nb::object result(nb::handle& slot, const char* name, Fields&&... fields)
{
    std::array<nb::object, sizeof...(fields)> values = {nb::cast(std::forward<Fields>(fields))...};
    return tupleOf(kept(slot, "mbv._results", name), values);
}

inline nb::object arrayOf(const Vec2& v)
{
    return arrayOf(std::vector<double>{v.x, v.y}, {2});
}

/// One field of many answers, as an array: (n,) of a number, (n, 3) of a Vec3, (n, 2)
/// of a Vec2.
template <class Answer, class Get> nb::object column(const std::vector<Answer>& answers, Get get)
{
    using Value = std::remove_cvref_t<decltype(get(answers.front()))>;
    std::vector<Value> values;
    values.reserve(answers.size());
    for (const Answer& answer : answers)
        values.push_back(get(answer));
    if constexpr (std::is_same_v<Value, Vec3>) {
        return arrayOf(std::move(values));
    } else if constexpr (std::is_same_v<Value, Vec2>) {
        std::vector<double> numbers;
        for (const Vec2& v : values)
            numbers.insert(numbers.end(), {v.x, v.y});
        return arrayOf(std::move(numbers), {values.size(), 2});
    } else {
        const std::size_t size = values.size();
        return arrayOf(std::move(values), {size});
    }
}

template <class T> nb::object orNone(const std::optional<T>& value)
{
    return value ? nb::cast(arrayOf(*value)) : nb::none();
}

/// What stands for a point where there is none, among those of many answers.
Vec3 noPoint();

} // namespace mbv::python
