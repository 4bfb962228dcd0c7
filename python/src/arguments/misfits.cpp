// nanobind has no hook for calls that fit no signature. Each of its functions keeps, as Python's
// vectorcall protocol has it, a pointer to what is called; it is replaced here by one that calls
// the same and looks at what failed.
#include "misfits.h"

#include "signatures.h"

#include <nanobind/stl/string.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace mbv::python {
namespace {

namespace nb = nanobind;

using Call = PyObject* (*)(PyObject*, PyObject* const*, std::size_t, PyObject*);

/// What nanobind calls, by the number and kind of arguments: seven different ones in version 2.15.
/// Set while the module is made, and read only after that.
constexpr std::size_t kMaxCalls = 16;
std::array<Call, kMaxCalls> calls{};

std::string misfitOf(nb::handle function, std::size_t positional, nb::handle names)
{
    std::vector<std::vector<Parameter>> overloads;
    for (const nb::handle overload : function.attr("__nb_signature__"))
        overloads.push_back(parametersOf(nb::cast<std::string>(overload[0])));
    std::vector<std::string> named;
    if (names.is_valid())
        for (const nb::handle name : names)
            named.push_back(nb::cast<std::string>(name));
    return misfitOf(overloads, positional, named);
}

/// "Scene.check", and "Sphere" of its constructor.
std::string nameOf(nb::handle function)
{
    auto name = nb::cast<std::string>(function.attr("__qualname__"));
    constexpr std::string_view kConstructor = ".__init__";
    if (name.ends_with(kConstructor))
        name.resize(name.size() - kConstructor.size());
    return name;
}

/// Puts a sentence in the place of the error that is set, if that is of a call that does not fit.
void explain(PyObject* function, std::size_t positional, PyObject* names) noexcept
{
    if (PyErr_ExceptionMatches(PyExc_TypeError) == 0)
        return;
    nb::python_error raised; // takes it
    std::string problem;
    try {
        if (raised.type().is(PyExc_TypeError))
            problem = misfitOf(function, positional, names);
        if (!problem.empty())
            problem = nameOf(function) + "(): " + problem;
    } catch (...) {
        problem.clear();
    }
    if (problem.empty())
        raised.restore();
    else
        PyErr_SetString(PyExc_TypeError, problem.c_str());
}

template <std::size_t I>
PyObject* callAndExplain(PyObject* function, PyObject* const* arguments, std::size_t count,
                         PyObject* names) noexcept
{
    PyObject* const result = calls[I](function, arguments, count, names);
    if (result == nullptr) // the upper half of the count is for flags, Python's and nanobind's
        explain(function, static_cast<std::uint32_t>(count), names);
    return result;
}

template <std::size_t... I>
constexpr std::array<Call, sizeof...(I)> table(std::index_sequence<I...>)
{
    return {callAndExplain<I>...};
}

constexpr std::array<Call, kMaxCalls> kExplained = table(std::make_index_sequence<kMaxCalls>());

/// Where nanobind's functions have their pointer: first of all that is theirs. Null where a version
/// of it has it elsewhere.
Call* placeOf(nb::handle function)
{
    auto* const place = reinterpret_cast<Call*>(reinterpret_cast<PyVarObject*>(function.ptr()) + 1);
    return *place == PyVectorcall_Function(function.ptr()) ? place : nullptr;
}

void explainMisfitsOf(nb::handle function)
{
    Call* const place = placeOf(function);
    if (place == nullptr)
        return;
    for (std::size_t i = 0; i < kMaxCalls; ++i) {
        if (*place == kExplained[i])
            return;
        if (calls[i] == nullptr)
            calls[i] = *place;
        if (calls[i] == *place) {
            *place = kExplained[i];
            return;
        }
    }
}

bool isFunction(nb::handle thing)
{
    const auto type = nb::cast<std::string>(thing.type().attr("__name__"));
    return type == "nb_func" || type == "nb_method";
}

} // namespace

void explainMisfits(nb::module_& m)
{
    const auto explainAll = [](nb::handle owner, const auto& self) -> void {
        for (const nb::handle thing : owner.attr("__dict__").attr("values")()) {
            if (isFunction(thing))
                explainMisfitsOf(thing);
            else if (PyType_Check(thing.ptr()))
                self(thing, self);
        }
    };
    explainAll(m, explainAll);
}

} // namespace mbv::python
