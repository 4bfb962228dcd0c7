#include "viewer/tetrahedra.h"

#include <edits/link_reach.h>
#include <edits/scene_edits.h>
#include <robots/robot_models.h>
#include <session/loading/loader.h>
#include <session/session.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <numbers>

namespace mbv::viewer {
namespace {

/// The arm of data/: 0.55 from shoulder to elbow, 0.3 from there to the middle of the forearm, all
/// of it upright at first.
class JointMove : public testing::Test {
protected:
    JointMove()
    {
        MeshLibrary library;
        LoadRequest request{{std::filesystem::path(MBV_DATA_DIR) / "arm.urdf"}};
        session_.open(loadAll(request, library, {}).scene);
        session_.setRules({false, MoveConstraint::Joints});
        session_.select(onlyModel(fore_));
    }

    Vec3 center() const { return centerOf(session_.scene().models[fore_]); }
    const SceneRobot& robot() const { return session_.scene().robots.at(0); }

    EventLoop loop_;
    Session session_;
    std::size_t fore_ = 3;
};

TEST_F(JointMove, ALinkGoesWhereItIsMovedAndStaysOnItsRobot)
{
    ASSERT_EQ(session_.scene().models[fore_].name, "fore");
    const Scene before = session_.scene();
    const Vec3 wanted = center() + Vec3{0.3, 0.1, -0.2};
    ConstrainedMove move = session_.constrainedMove();
    move.moveTo({0.1, 0, 0}); // as a drag comes by
    move.moveTo({0.3, 0.1, -0.2});
    EXPECT_FALSE(move.isOutOfReach());
    session_.place(move, "Move fore");
    EXPECT_LT(norm(center() - wanted), 1e-8);
    EXPECT_TRUE(isWhole(robot(), session_.scene())) << "saved as a robot";
    const std::vector<double> values = valuesOf(robot());
    EXPECT_LE(std::abs(values[1]), 1) << "the shoulder's limits";
    EXPECT_EQ(session_.scene().models[0], before.models[0]) << "the base stays";
    session_.undo();
    EXPECT_EQ(session_.scene(), before) << "one step";
}

/// 0.85 from the shoulder at most, and that upwards: z = 0.36 + 0.85.
TEST_F(JointMove, WhatIsOutOfReachIsApproachedAndTold)
{
    QString told;
    QObject::connect(&session_, &Session::noted, [&](const QString& note) { told = note; });
    ConstrainedMove move = session_.constrainedMove();
    move.moveTo({0, 0, 1});
    EXPECT_TRUE(move.isOutOfReach());
    session_.place(move, "Move fore");
    EXPECT_NEAR(center().z, 1.21, 1e-4);
    EXPECT_EQ(told, "Out of reach of its joints");
}

/// About the line through its own middle that the shoulder and the elbow are across to.
TEST_F(JointMove, ALinkIsRotatedAboutItsMiddle)
{
    ConstrainedMove bent = session_.constrainedMove();
    bent.moveTo({0.4, 0, -0.3});
    session_.place(bent, "Move fore");
    const RigidTransform before = session_.scene().models[fore_].pose;
    ConstrainedMove move = session_.constrainedMove();
    move.rotateTo({0, 0, 1}, 0);
    EXPECT_FALSE(move.isOutOfReach());
    const RigidTransform& after = move.scene().models[fore_].pose;
    EXPECT_LT(norm(after.translation - before.translation), 1e-8);
    move.rotateTo({1, 0, 0}, 40);
    EXPECT_TRUE(move.isOutOfReach()) << "no joint rolls it";
}

TEST_F(JointMove, WhatNoJointMovesIsFree)
{
    EXPECT_FALSE(isMovedByJoints(session_.scene(), 0)) << "the base";
    EXPECT_TRUE(isMovedByJoints(session_.scene(), 1));
    session_.select(onlyModel(0));
    const Vec3 before = centerOf(session_.scene().models[0]);
    ConstrainedMove move = session_.constrainedMove();
    move.moveTo({1, 0, 0});
    EXPECT_EQ(centerOf(move.scene().models[0]), (before + Vec3{1, 0, 0}));
    EXPECT_FALSE(move.isOutOfReach());
}

} // namespace
} // namespace mbv::viewer
