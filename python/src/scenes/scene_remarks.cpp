#include "scene_remarks.h"

#include "arguments/arrays.h"
#include "arguments/values.h"

#include <mbv/scene/name_pattern.h>
#include <mbv/scene/review_edits.h>

#include <algorithm>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace mbv::python {
namespace {

/// What the arguments `a` and `b` name.
std::pair<std::string, std::string> pairFrom(nb::handle a, nb::handle b)
{
    return {textFrom(a, "a"), textFrom(b, "b")};
}

/// A pattern or a group may name several models, a name has one.
void requireSide(const PyScene& self, const std::string& side, const std::string& argument)
{
    if (isPattern(side))
        requireModels(self.scene, side, argument);
    else if (!self.find(side))
        fail(argument, "the scene has no model \"" + side + "\"", Also::KeyError);
}

void ignorePair(PyScene& self, nb::handle a, nb::handle b)
{
    auto pair = pairFrom(a, b);
    requireSide(self, pair.first, "a");
    requireSide(self, pair.second, "b");
    if (pair.first == pair.second && self.find(pair.first))
        fail("b", "this is one model twice; give two that are never tested");
    self.scene.ignore.push_back(std::move(pair));
}

nb::list ignored(const PyScene& self)
{
    nb::list pairs;
    for (const auto& [a, b] : self.scene.ignore)
        pairs.append(nb::make_tuple(strOf(a), strOf(b)));
    return pairs;
}

void acceptPair(PyScene& self, nb::handle a, nb::handle b, nb::handle note)
{
    auto [first, second] = pairFrom(a, b);
    AcceptedPair pair = {std::move(first), std::move(second), textFrom(note, "note"), {}};
    for (const auto& [side, argument] : {std::pair(pair.a, "a"), std::pair(pair.b, "b")}) {
        if (!self.find(side))
            requireModels(self.scene, side, argument);
    }
    self.scene.accepted.push_back(std::move(pair));
}

nb::list accepted(const PyScene& self)
{
    nb::list pairs;
    for (const AcceptedPair& pair : self.scene.accepted)
        pairs.append(nb::make_tuple(strOf(pair.a), strOf(pair.b), strOf(pair.note)));
    return pairs;
}

ReviewStatus statusFrom(nb::handle given)
{
    const std::string name = textFrom(given, "status");
    if (const auto status = reviewStatusFrom(name))
        return *status;
    std::string known;
    for (const ReviewStatus status : kReviewStatuses)
        known += (known.empty() ? "" : ", ") + std::string(nameOf(status));
    fail("status", "\"" + name + "\" is no status of a review; known: " + known);
}

void reviewPair(PyScene& self, nb::handle a, nb::handle b, nb::handle status, nb::handle assignedTo)
{
    ReviewEdit edit;
    std::tie(edit.a, edit.b) = pairFrom(a, b);
    for (const auto& [name, argument] : {std::pair(edit.a, "a"), std::pair(edit.b, "b")})
        if (!self.find(name))
            fail(argument, "the scene has no model \"" + name + "\"", Also::KeyError);
    if (edit.a == edit.b)
        fail("b", "this is one model twice; give the two of a pair");
    if (!status.is_none())
        edit.status = statusFrom(status);
    if (!assignedTo.is_none())
        edit.assignedTo = textFrom(assignedTo, "assigned_to");
    self.scene = withReviews(std::move(self.scene), std::span(&edit, 1));
}

nb::list reviews(const PyScene& self)
{
    nb::list result;
    for (const PairReview& review : self.scene.reviews)
        result.append(nb::make_tuple(strOf(review.a), strOf(review.b),
                                     std::string(nameOf(review.status)), strOf(review.assignedTo)));
    return result;
}

void setGroup(PyScene& self, nb::handle given, nb::handle members)
{
    std::vector<ModelGroup>& groups = self.scene.groups;
    ModelGroup group = {textFrom(given, "name"), {}};
    if (group.name.empty())
        fail("name", "must not be empty");
    const auto known = std::ranges::find(groups, group.name, &ModelGroup::name);
    if (members.is_none()) {
        if (known == groups.end())
            fail("name", "the scene has no group \"" + group.name + "\"", Also::KeyError);
        const auto names = [selector = "@" + group.name](const std::string& side) {
            return side == selector;
        };
        if (std::ranges::any_of(self.scene.ignore, [&names](const auto& pair) {
                return names(pair.first) || names(pair.second);
            }))
            fail("name", "pairs that are ignored name the group \"" + group.name + "\"; keep it");
        groups.erase(known);
        return;
    }
    for (const nb::handle member : members) {
        const std::string argument = "members[" + std::to_string(group.members.size()) + "]";
        group.members.push_back(textFrom(member, argument));
        if (group.members.back().starts_with('@') && !self.find(group.members.back()))
            fail(argument,
                 "groups have no groups in them; give names of models or patterns (*, ?)");
        if (!self.find(group.members.back()))
            requireModels(self.scene, group.members.back(), argument);
    }
    if (known == groups.end())
        groups.push_back(std::move(group));
    else
        *known = std::move(group);
}

nb::dict groups(const PyScene& self)
{
    nb::dict result;
    for (const ModelGroup& group : self.scene.groups)
        result[strOf(group.name)] = strsOf(group.members);
    return result;
}

void setUp(PyScene& self, nb::handle given)
{
    const std::string axis = textFrom(given, "up");
    if (axis != "y" && axis != "z")
        fail("up", "\"" + axis + "\" is no axis that points upwards; give \"y\" or \"z\"");
    self.scene.up = axis == "y" ? UpAxis::Y : UpAxis::Z;
}

} // namespace

void bindSceneRemarks(nb::class_<PyScene>& cls)
{
    cls.def("ignore", ignorePair, nb::arg("a").none(), nb::arg("b").none());
    cls.def("ignored", ignored);
    cls.def("accept", acceptPair, nb::arg("a").none(), nb::arg("b").none(), nb::arg("note").none());
    cls.def("accepted", accepted);
    cls.def("review", reviewPair, nb::arg("a").none(), nb::arg("b").none(),
            nb::arg("status").none(), nb::arg("assigned_to").none());
    cls.def("reviews", reviews);
    cls.def("set_group", setGroup, nb::arg("name").none(), nb::arg("members").none());
    cls.def("groups", groups);
    cls.def("units", [](const PyScene& self) { return strOf(self.scene.units); });
    cls.def(
        "set_units",
        [](PyScene& self, nb::handle units) { self.scene.units = textFrom(units, "units"); },
        nb::arg("units").none());
    cls.def("up", [](const PyScene& self) {
        return self.scene.up.value_or(UpAxis::Y) == UpAxis::Y ? "y" : "z";
    });
    cls.def("set_up", setUp, nb::arg("up").none());
}

} // namespace mbv::python
