#pragma once

#include <cstddef>
#include <optional>
#include <ostream>
#include <string_view>
#include <vector>

/// The pieces that the stream headers write. Internal.
namespace mbv::out {

/// The shortest text that reads back as the same double.
void value(std::ostream& out, double number);

inline void value(std::ostream& out, bool is)
{
    out << (is ? "true" : "false");
}
inline void value(std::ostream& out, int number)
{
    value(out, static_cast<double>(number));
}
inline void value(std::ostream& out, std::size_t number)
{
    value(out, static_cast<double>(number));
}

template <class T> void value(std::ostream& out, const T& v)
{
    out << v;
}

template <class T> void value(std::ostream& out, const std::optional<T>& v)
{
    if (v)
        value(out, *v);
    else
        out << "none";
}

template <class T> void value(std::ostream& out, const std::vector<T>& values)
{
    out << '[';
    for (std::string_view separator; const T& v : values) {
        out << separator;
        value(out, v);
        separator = ", ";
    }
    out << ']';
}

template <class T> struct Field {
    Field(std::string_view fieldName, const T& fieldValue) : name(fieldName), value(fieldValue) {}

    std::string_view name;
    const T& value;
};

/// name(field=value, ...)
template <class... T>
std::ostream& fields(std::ostream& out, std::string_view name, const Field<T>&... all)
{
    out << name << '(';
    std::string_view separator;
    const auto one = [&](const auto& field) {
        out << separator << field.name << '=';
        value(out, field.value);
        separator = ", ";
    };
    (one(all), ...);
    return out << ')';
}

} // namespace mbv::out
