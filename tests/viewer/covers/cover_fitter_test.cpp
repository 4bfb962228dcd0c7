#include "viewer/tetrahedra.h"

#include <covers/cover_fitter.h>
#include <panel/panel_edits.h>
#include <session/session.h>

#include <gtest/gtest.h>

#include <vector>

namespace mbv::viewer {
namespace {

class CoverFitterTest : public testing::Test {
protected:
    CoverFitterTest() { session_.open(twoTetrahedra(3)); }

    void fit(const CoverRequest& request)
    {
        fitter_.fit(request);
        settle(fitter_);
    }

    EventLoop loop_;
    Session session_;
    CoverFitter fitter_{session_};
};

TEST_F(CoverFitterTest, CoversTheActiveModel)
{
    session_.select(onlyModel(1));
    std::vector<double> told;
    QObject::connect(&fitter_, &CoverFitter::progressed, &fitter_,
                     [&told](double fraction) { told.push_back(fraction); });
    fit({CoverKind::Hulls, 4, 0});
    ASSERT_TRUE(fitter_.found());
    EXPECT_EQ(fitter_.found()->model, "b");
    EXPECT_EQ(fitter_.found()->parts.size(), 1U) << "it is convex";
    EXPECT_NEAR(fitter_.found()->measures.volume, 1.0 / 6, 1e-12);
    EXPECT_NEAR(fitter_.found()->meshVolume.value(), 1.0 / 6, 1e-12);
    ASSERT_TRUE(fitter_.shown());
    EXPECT_EQ(fitter_.shown()->model, 1U);
    EXPECT_EQ(fitter_.shown()->parts.size(), 1U);
    EXPECT_FALSE(told.empty());
    fit({CoverKind::Boxes, 4, 0});
    ASSERT_TRUE(fitter_.found());
    EXPECT_TRUE(std::holds_alternative<Obb>(fitter_.found()->parts.front()));
    EXPECT_EQ(fitter_.shown()->parts.size(), fitter_.found()->parts.size());
    fit({CoverKind::Spheres, 3, 0});
    EXPECT_EQ(fitter_.shown()->parts.size(), fitter_.found()->parts.size());
}

TEST_F(CoverFitterTest, IsThereForAsLongAsTheMeshAndItsScaleAre)
{
    fit({CoverKind::Spheres, 2, 0});
    const rendering::ModelCoverPtr first = fitter_.shown();
    ASSERT_TRUE(first);
    setPosition(session_, 0, 5);
    EXPECT_EQ(fitter_.shown(), first) << "it goes with the pose";
    setScale(session_, 0, 2);
    EXPECT_FALSE(fitter_.shown());
    EXPECT_FALSE(fitter_.found());
    session_.undo();
    ASSERT_TRUE(fitter_.shown());
    EXPECT_EQ(fitter_.shown()->parts, first->parts);
    session_.select(onlyModel(0));
    session_.removeSelected();
    EXPECT_FALSE(fitter_.shown());
    session_.undo();
    EXPECT_TRUE(fitter_.shown());
    fitter_.remove();
    EXPECT_FALSE(fitter_.shown());
}

TEST_F(CoverFitterTest, IsOfTheModelAsItIsScaled)
{
    setScale(session_, 0, 3);
    fit({CoverKind::Hulls, 2, 0});
    EXPECT_NEAR(fitter_.found()->measures.volume, 3.0 / 6, 1e-12);
}

TEST_F(CoverFitterTest, SaysWhatIsWrongAndKeepsTheLastCover)
{
    fit({CoverKind::Hulls, 4, 0});
    fit({CoverKind::Hulls, 4, 3});
    EXPECT_EQ(fitter_.problem(), "a hull is limited to 8 corners or more, not to 3");
    EXPECT_TRUE(fitter_.found());
    fit({CoverKind::Hulls, 4, 8});
    EXPECT_TRUE(fitter_.problem().isEmpty());
}

TEST_F(CoverFitterTest, CancellingLeavesWhatThereWas)
{
    fitter_.fit({CoverKind::Spheres, 64, 0});
    fitter_.cancel();
    EXPECT_FALSE(fitter_.busy());
    EXPECT_FALSE(fitter_.found());
    fit({CoverKind::Capsules, 1, 0});
    EXPECT_TRUE(fitter_.found());
    session_.select({});
    fitter_.fit({CoverKind::Capsules, 2, 0}); // nothing is selected
    EXPECT_FALSE(fitter_.busy());
}

} // namespace
} // namespace mbv::viewer
