#include "motion_peers.h"

#include "fcl_values.h"

#include <fcl/math/motion/interp_motion.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/continuous_collision.h>

namespace mbv::bench {
namespace {

using Model = fcl::BVHModel<fcl::OBBRSSd>;

class FclMotionPeer : public MotionPeer {
public:
    void build(const TriangleMesh& standing, const TriangleMesh& moving) override
    {
        standing_ = fclModel<fcl::OBBRSSd>(standing);
        moving_ = fclModel<fcl::OBBRSSd>(moving);
    }

protected:
    std::unique_ptr<Model> standing_;
    std::unique_ptr<Model> moving_;
};

class FclSamplingPeer : public FclMotionPeer {
public:
    explicit FclSamplingPeer(std::size_t samples) : samples_(samples) {}

    std::string name() const override { return "FCL, " + std::to_string(samples_) + " samples"; }

    std::optional<double> firstContact(const Path& path) override
    {
        const double begin = path.keyframes().front().time;
        const double duration = path.keyframes().back().time - begin;
        for (std::size_t i = 0; i < samples_; ++i) {
            const double part = static_cast<double>(i) / static_cast<double>(samples_ - 1);
            const double time = begin + part * duration;
            fcl::CollisionResultd result;
            fcl::collide(standing_.get(), fcl::Transform3d::Identity(), moving_.get(),
                         fclPose(path.at(time)), fcl::CollisionRequestd(1, false), result);
            if (result.isCollision())
                return time;
        }
        return std::nullopt;
    }

private:
    std::size_t samples_;
};

class FclAdvancementPeer : public FclMotionPeer {
public:
    std::string name() const override { return "FCL, conservative advancement"; }

    std::optional<double> firstContact(const Path& path) override
    {
        const Keyframe& begin = path.keyframes().front();
        const Keyframe& end = path.keyframes().back();
        const fcl::Transform3d here = fcl::Transform3d::Identity();
        const fcl::InterpMotion<double> stays(here, here);
        const fcl::InterpMotion<double> moves(fclPose(path.at(begin.time)),
                                              fclPose(path.at(end.time)));
        constexpr std::size_t kMaxSteps = 100'000;
        constexpr double kTimeError = 1e-4;
        const fcl::ContinuousCollisionRequestd request(kMaxSteps, kTimeError, fcl::CCDM_LINEAR,
                                                       fcl::GST_LIBCCD,
                                                       fcl::CCDC_CONSERVATIVE_ADVANCEMENT);
        fcl::ContinuousCollisionResultd result;
        fcl::continuousCollide(standing_.get(), &stays, moving_.get(), &moves, request, result);
        if (!result.is_collide)
            return std::nullopt;
        return begin.time + result.time_of_contact * (end.time - begin.time);
    }
};

} // namespace

std::unique_ptr<MotionPeer> fclSamplingPeer(std::size_t samples)
{
    return std::make_unique<FclSamplingPeer>(samples);
}

std::unique_ptr<MotionPeer> fclAdvancementPeer()
{
    return std::make_unique<FclAdvancementPeer>();
}

} // namespace mbv::bench
