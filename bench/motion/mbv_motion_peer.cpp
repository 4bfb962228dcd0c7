#include "motion_peers.h"

#include <mbv/motion/first_contact.h>

namespace mbv::bench {
namespace {

MeshBvh hierarchyOf(const TriangleMesh& mesh)
{
    return MeshBvh(
        std::shared_ptr<const TriangleMesh>(std::shared_ptr<void>(), &mesh)); // not owned
}

class MbvMotionPeer : public MotionPeer {
public:
    std::string name() const override { return "mbv"; }

    void build(const TriangleMesh& standing, const TriangleMesh& moving) override
    {
        standing_ = hierarchyOf(standing);
        moving_ = hierarchyOf(moving);
    }

    std::optional<double> firstContact(const Path& path) override
    {
        MotionOptions options;
        options.intervals = false;
        options.leastDistance = false;
        const MotionAnswer answer = mbv::firstContact(standing_, Path(), moving_, path, options);
        return answer.firstContact ? std::optional(answer.firstContact->time) : std::nullopt;
    }

private:
    Body standing_;
    Body moving_;
};

} // namespace

std::unique_ptr<MotionPeer> mbvMotionPeer()
{
    return std::make_unique<MbvMotionPeer>();
}

} // namespace mbv::bench
