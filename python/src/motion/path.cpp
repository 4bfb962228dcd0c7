#include "path.h"

#include "arguments/arrays.h"
#include "arguments/held.h"
#include "arguments/parallel.h"
#include "arguments/poses.h"

#include <cmath>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace mbv::python {
namespace {

/// Numbers (n,), one for each keyframe.
std::vector<double> perKeyframe(nb::handle value, const std::string& name, std::size_t count)
{
    const DoubleArray array(value, name);
    if (array.dimensions() != 1 || array.extent(0) != count)
        fail(name, "has shape " + array.shapeText() + " instead of (" + std::to_string(count) +
                       ",): one for each pose");
    return {array.values().begin(), array.values().end()};
}

int turnsFrom(double value, std::size_t index)
{
    if (value != std::round(value) || std::abs(value) > kMostTurns)
        fail("turns[" + std::to_string(index) + "]",
             "must be a whole number of at most " + std::to_string(kMostTurns));
    return static_cast<int>(value);
}

constexpr std::string_view kWhere = "Path";

/// What Path says of a keyframe's field is of a row of an argument here: "Path.keyframes[2].time
/// must be later" becomes "times[2]: must be later".
[[noreturn]] void failForArgument(const Error& error)
{
    const std::string_view message = error.what();
    const std::string start = std::string(kWhere) + ".keyframes";
    const std::size_t dot = message.find("].");
    if (message.starts_with(start) && dot != std::string_view::npos) {
        const std::string index(message.substr(start.size(), dot + 1 - start.size()));
        const std::string_view rest = message.substr(dot + 2);
        for (const auto& [field, argument] :
             {std::pair("time ", "times"), std::pair("position ", "poses"),
              std::pair("rotation ", "poses"), std::pair("turns ", "turns"),
              std::pair("axis ", "axes")})
            if (rest.starts_with(field))
                fail(argument + index, std::string(rest.substr(std::strlen(field))), error.code());
    }
    throw error;
}

Path pathFromArrays(nb::handle times, nb::handle poses, nb::handle turns, nb::handle axes)
{
    const Poses frames(poses, "poses");
    if (!frames.isArray())
        fail("poses", "must be an array of shape (n, 4, 4)");
    std::vector<Keyframe> keyframes(frames.size());
    const std::vector<double> moments = perKeyframe(times, "times", frames.size());
    for (std::size_t i = 0; i < keyframes.size(); ++i) {
        keyframes[i].time = moments[i];
        keyframes[i].position = frames[i].translation;
        keyframes[i].rotation = frames[i].rotation;
    }
    if (!turns.is_none()) {
        const std::vector<double> numbers = perKeyframe(turns, "turns", frames.size());
        for (std::size_t i = 0; i < keyframes.size(); ++i)
            keyframes[i].turns = turnsFrom(numbers[i], i);
    }
    if (!axes.is_none()) {
        const Points directions(axes, "axes");
        if (!directions.isArray || directions.size() != frames.size())
            fail("axes", "must have one row of three numbers for each pose");
        for (std::size_t i = 0; i < keyframes.size(); ++i)
            keyframes[i].axis = directions.values()[i];
    }
    try {
        return Path(std::move(keyframes), kWhere);
    } catch (const Error& error) {
        failForArgument(error);
    }
}

template <class Get> nb::object numbers(const PyPath& self, Get get)
{
    std::vector<double> values;
    for (const Keyframe& frame : self.value.keyframes())
        values.push_back(get(frame));
    const std::size_t size = values.size();
    return arrayOf(std::move(values), {size});
}

nb::object posesOf(const PyPath& self)
{
    const auto& keyframes = self.value.keyframes();
    std::vector<double> numbers(16 * keyframes.size());
    for (std::size_t i = 0; i < keyframes.size(); ++i)
        writeMatrix({keyframes[i].rotation, keyframes[i].position},
                    std::span(numbers).subspan(16 * i).first<16>());
    return arrayOf(std::move(numbers), {keyframes.size(), 4, 4});
}

nb::object axesOfPath(const PyPath& self)
{
    std::vector<Vec3> axes;
    for (const Keyframe& frame : self.value.keyframes())
        axes.push_back(frame.axis);
    return arrayOf(std::move(axes));
}

nb::object posesAt(const PyPath& self, nb::handle time)
{
    const DoubleArray times(time, "time");
    if (times.dimensions() == 0)
        return matrixOf(self.value.at(times.values()[0]));
    if (times.dimensions() != 1)
        fail("time", "has shape " + times.shapeText() + " instead of () or (n,)");
    const auto all = times.values();
    std::vector<double> numbers(16 * all.size());
    forAll(all.size(), [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            writeMatrix(self.value.at(all[i]), std::span(numbers).subspan(16 * i).first<16>());
    });
    return arrayOf(std::move(numbers), {all.size(), 4, 4});
}

/// A tuple of numbers for each keyframe. Matrices would round its rotation.
nb::tuple keyframesOf(const PyPath& self)
{
    nb::list rows;
    for (const Keyframe& frame : self.value.keyframes()) {
        const auto& [x, y, z] = frame.position;
        const Quaternion& q = frame.rotation;
        const Vec3& axis = frame.axis;
        rows.append(nb::make_tuple(frame.time, x, y, z, q.x, q.y, q.z, q.w, frame.turns, axis.x,
                                   axis.y, axis.z));
    }
    return nb::tuple(rows);
}

PyPath restoredPath(nb::handle rows)
{
    std::vector<Keyframe> keyframes;
    for (const nb::handle row : rows) {
        const auto number = [&row](int i) { return nb::cast<double>(row[i]); };
        Keyframe frame;
        frame.time = number(0);
        frame.position = {number(1), number(2), number(3)};
        frame.rotation = {number(4), number(5), number(6), number(7)};
        frame.turns = nb::cast<int>(row[8]);
        frame.axis = {number(9), number(10), number(11)};
        keyframes.push_back(frame);
    }
    return {Path(std::move(keyframes), kWhere)};
}

/// Text, equality and what pickle takes.
void bindAsValue(nb::class_<PyPath>& cls)
{
    cls.def("__repr__", [](const PyPath& self) {
        return "<mbv.Path: " + std::to_string(self.value.keyframes().size()) + " keyframes>";
    });
    cls.def(
        "__eq__",
        [](nb::handle self, nb::handle other) -> nb::object {
            if (!self.type().is(other.type()))
                return nb::borrow(Py_NotImplemented);
            return nb::bool_(heldBy<PyPath>(self).value == heldBy<PyPath>(other).value);
        },
        nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"));
    cls.def("__hash__",
            [](const PyPath& self) { return nb::hash(nb::make_tuple("Path", keyframesOf(self))); });
    cls.def(
        "__reduce__",
        [](const PyPath& self) {
            static nb::handle function;
            return nb::make_tuple(kept(function, "mbv._describe", "restored_path"),
                                  nb::make_tuple(keyframesOf(self)));
        },
        nb::sig("def __reduce__(self) -> tuple[typing.Any, tuple[typing.Any, ...]]"));
    cls.def_static("_restored", restoredPath, nb::arg("keyframes"), "What pickle calls.");
}

} // namespace

Path pathFrom(nb::handle value, const std::string& name)
{
    if (nb::isinstance<PyPath>(value))
        return heldBy<PyPath>(value).value;
    return Path(poseFrom(value, name));
}

void bindPath(nb::module_& m)
{
    nb::class_<PyPath> cls(
        m, "Path",
        "A rigid motion through keyframes: `poses` (n, 4, 4) at `times` (n,), which ascend.\n\n"
        "Between two keyframes the position moves in a line, and the rotation goes about one "
        "axis,\n"
        "both at constant speed, the shorter way; `turns` (n,) are whole turns besides on the way "
        "to\n"
        "each, about that axis, or about the row of `axes` (n, 3) where both rotations are the "
        "same.\n"
        "Before the first and after the last the pose holds. Error naming the keyframe.");
    cls.def(
        "__init__",
        [](PyPath* self, nb::handle times, nb::handle poses, nb::handle turns, nb::handle axes) {
            new (self) PyPath{pathFromArrays(times, poses, turns, axes)};
        },
        nb::arg("times").none(), nb::arg("poses").none(), nb::arg("turns") = nb::none(),
        nb::arg("axes") = nb::none(),
        nb::sig("def __init__(self, times: numpy.typing.ArrayLike, poses: numpy.typing.ArrayLike, "
                "turns: numpy.typing.ArrayLike | None = None, axes: numpy.typing.ArrayLike | None "
                "= None) -> None"));
    cls.def_prop_ro(
        "times",
        [](const PyPath& self) { return numbers(self, [](const Keyframe& f) { return f.time; }); },
        nb::sig("def times(self) -> numpy.typing.NDArray[numpy.float64]"), "(n,)");
    cls.def_prop_ro(
        "turns",
        [](const PyPath& self) {
            return numbers(self, [](const Keyframe& f) { return static_cast<double>(f.turns); });
        },
        nb::sig("def turns(self) -> numpy.typing.NDArray[numpy.float64]"), "(n,), whole numbers");
    cls.def_prop_ro("poses", posesOf,
                    nb::sig("def poses(self) -> numpy.typing.NDArray[numpy.float64]"), "(n, 4, 4)");
    cls.def_prop_ro("axes", axesOfPath,
                    nb::sig("def axes(self) -> numpy.typing.NDArray[numpy.float64]"), "(n, 3)");
    cls.def_prop_ro(
        "is_moving", [](const PyPath& self) { return self.value.isMoving(); },
        "Whether any point of a body on it ever moves.");
    cls.def("at", posesAt, nb::arg("time").none(),
            nb::sig("def at(self, time: numpy.typing.ArrayLike) -> "
                    "numpy.typing.NDArray[numpy.float64]"),
            "(4, 4): the pose at a time; (n, 4, 4) of an array of times.");
    bindAsValue(cls);
}

} // namespace mbv::python
