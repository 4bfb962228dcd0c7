#include "scene/scene_fixtures.h"

#include <mbv/scene/pair_reviews.h>

#include <gtest/gtest.h>

namespace mbv {
namespace {

TEST(PairReviews, StatusesAreFoundByTheirNames)
{
    for (const ReviewStatus status : kReviewStatuses)
        EXPECT_EQ(reviewStatusFrom(nameOf(status)), status);
    EXPECT_EQ(nameOf(ReviewStatus::Reviewed), "reviewed");
    EXPECT_FALSE(reviewStatusFrom("Active"));
    EXPECT_FALSE(reviewStatusFrom(""));
}

TEST(PairReviews, AreFoundInEitherOrderOfTheModels)
{
    Scene scene;
    scene.models = {test::boxAt("a", {}), test::boxAt("b", {}), test::boxAt("c", {})};
    scene.reviews = {{"c", "a", ReviewStatus::Active, "Kim"},
                     {"a", "c", ReviewStatus::Resolved, ""}, // the first holds
                     {"a", "gone", ReviewStatus::Resolved, ""}};
    const PairReviews reviews(scene);
    ASSERT_NE(reviews.find(0, 2), nullptr);
    EXPECT_EQ(*reviews.find(0, 2), scene.reviews.front());
    EXPECT_EQ(reviews.find(2, 0), reviews.find(0, 2));
    EXPECT_EQ(reviews.find(0, 1), nullptr);
    EXPECT_FALSE(reviews.empty());
    EXPECT_TRUE(PairReviews(Scene{}).empty());
}

TEST(PairReviews, WhatIsAcceptedIsApproved)
{
    const PairReview active = {"a", "b", ReviewStatus::Active, "Kim"};
    EXPECT_EQ(reviewStatusOf(&active, true), ReviewStatus::Approved);
    EXPECT_EQ(reviewStatusOf(nullptr, true), ReviewStatus::Approved);
    EXPECT_EQ(reviewStatusOf(&active, false), ReviewStatus::Active);
    EXPECT_EQ(reviewStatusOf(nullptr, false), ReviewStatus::New);
}

} // namespace
} // namespace mbv
