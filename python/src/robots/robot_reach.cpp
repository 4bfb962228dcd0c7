#include "robot_reach.h"

#include "arguments/parallel.h"
#include "arguments/poses.h"
#include "arguments/results.h"

#include <mbv/robot/inverse_kinematics.h>

#include <algorithm>
#include <optional>

namespace mbv::python {
namespace {

/// Points that a link is to bring something to, (3,) or (n, 3), or poses of it, (4, 4) or (n, 4,
/// 4).
class Goals {
public:
    explicit Goals(nb::handle value)
    {
        const std::string shape = shapeOf(value);
        if (isPoses_)
            poses_.emplace(value, "goal");
        else if (isPoints_)
            points_.emplace(value, "goal");
        else
            fail("goal", "has shape " + shape +
                             " instead of (3,) or (n, 3), points, or (4, 4) or (n, 4, 4), poses");
    }

    [[nodiscard]] bool isArray() const { return poses_ ? poses_->isArray() : points_->isArray; }
    [[nodiscard]] std::size_t size() const { return poses_ ? poses_->size() : points_->size(); }

    /// Goal i; the one goal of all questions where there is no array.
    [[nodiscard]] LinkGoal at(std::size_t i, std::size_t link, const Vec3& pointInLink) const
    {
        if (!poses_)
            return {link, pointInLink, points_->values()[isArray() ? i : 0], {}};
        const RigidTransform& pose = (*poses_)[i];
        return {link, pointInLink, apply(pose, pointInLink), pose.rotation};
    }

private:
    std::string shapeOf(nb::handle value)
    {
        const DoubleArray array(value, "goal");
        const std::size_t dimensions = array.dimensions();
        isPoses_ = dimensions == 3 || (dimensions == 2 && array.extent(1) == 4);
        isPoints_ = !isPoses_ && (dimensions == 1 || dimensions == 2);
        return array.shapeText();
    }

    bool isPoses_ = false;
    bool isPoints_ = false;
    std::optional<Points> points_;
    std::optional<Poses> poses_;
};

} // namespace

nb::object jacobianOf(const PyRobot& self, nb::handle q, std::size_t link, nb::handle point)
{
    const Configurations all(q, "q", self.robot());
    const Vec3 pointInLink = vec3From(point, "point");
    const std::size_t variables = self.robot().variables().size();
    std::vector<double> numbers(6 * variables * all.size());
    forAll(all.size(), [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const std::vector<LinkTwist> twists =
                linkJacobian(self.robot(), all[i], link, pointInLink);
            const std::span<double> rows =
                std::span(numbers).subspan(6 * variables * i, 6 * variables);
            for (std::size_t variable = 0; variable < variables; ++variable)
                for (int axis = 0; axis < 3; ++axis) {
                    const auto row = static_cast<std::size_t>(axis);
                    rows[row * variables + variable] = twists[variable].point[axis];
                    rows[(3 + row) * variables + variable] = twists[variable].rotation[axis];
                }
        }
    });
    if (!all.isArray())
        return arrayOf(std::move(numbers), {6, variables});
    return arrayOf(std::move(numbers), {all.size(), 6, variables});
}

nb::tuple reachOf(const PyRobot& self, std::size_t link, nb::handle goal, nb::handle q,
                  nb::handle point)
{
    const Goals goals(goal);
    const Configurations from(q, "q", self.robot());
    const Vec3 pointInLink = vec3From(point, "point");
    if (goals.isArray() && from.isArray() && goals.size() != from.size())
        fail("q", "has " + std::to_string(from.size()) + " configurations, but goal has " +
                      std::to_string(goals.size()));
    const std::size_t count = goals.isArray() ? goals.size() : from.size();
    std::vector<Reach> found(count);
    forAll(count, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            found[i] =
                reach(self.robot(), from[from.isArray() ? i : 0], goals.at(i, link, pointInLink));
    });
    if (!goals.isArray() && !from.isArray()) {
        Reach& one = found.front();
        const std::size_t variables = one.values.size();
        return nb::make_tuple(arrayOf(std::move(one.values), {variables}), one.reached,
                              one.distance, one.angle);
    }
    const std::size_t variables = self.robot().variables().size();
    std::vector<double> values;
    values.reserve(count * variables);
    std::vector<std::uint8_t> reached;
    for (const Reach& one : found) {
        values.insert(values.end(), one.values.begin(), one.values.end());
        reached.push_back(one.reached ? 1 : 0);
    }
    return nb::make_tuple(arrayOf(std::move(values), {count, variables}),
                          boolArray(std::move(reached)),
                          column(found, [](const Reach& one) { return one.distance; }),
                          column(found, [](const Reach& one) { return one.angle; }));
}

} // namespace mbv::python
