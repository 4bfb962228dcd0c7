#pragma once

#include "viewer/boxes.h"

#include <actions/action_table.h>
#include <actions/actions.h>
#include <session/session.h>

#include <gtest/gtest.h>

#include <cstddef>
#include <span>

namespace mbv::viewer {

/// Two boxes one unit apart, seen from the front, and the rows that act on them.
class SessionTest : public testing::Test {
protected:
    SessionTest()
    {
        session_.open(twoBoxes());
        const auto camera = [this] { return camera_; };
        addEditActions(table_, session_, camera, [](std::span<const std::size_t>) {});
        addModelActions(table_, session_, [this] { session_.rename(*session_.selected(), "new"); });
        addMoveActions(table_, session_, camera);
    }

    void press(const QString& id) { trigger(*table_.find(id)); }
    /// As a key held down: one press and `repeats` repeats.
    void hold(const QString& id, int repeats)
    {
        press(id);
        for (int i = 0; i < repeats; ++i)
            trigger(*table_.find(id), true);
    }
    Vec3 positionOf(std::size_t model) const
    {
        return session_.scene().models[model].pose.translation;
    }

    Session session_;
    ActionTable table_;
    Camera camera_; // at +z: the front
};

} // namespace mbv::viewer
