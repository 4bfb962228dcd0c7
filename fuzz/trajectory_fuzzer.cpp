// Arbitrary text as a trajectory, under ASan and UBSan. Whatever it is, its path is one of the
// robot's variables, or it throws Error naming the file.
#include <mbv/geometry/error.h>
#include <mbv/scene_io/trajectory_file.h>

#include <cstdint>
#include <cstdlib>
#include <iostream>

namespace {

/// Joints "j0", "j1" with several values, and "j2", which follows "j0".
mbv::Robot robot()
{
    std::vector<mbv::RobotLink> links(4);
    std::vector<mbv::RobotJoint> joints(3);
    for (std::size_t i = 0; i < links.size(); ++i)
        links[i].name = "l" + std::to_string(i);
    for (std::size_t i = 0; i < joints.size(); ++i) {
        joints[i].name = "j" + std::to_string(i);
        joints[i].kind = mbv::JointKind::Continuous;
        joints[i].parent = links[i].name;
        joints[i].child = links[i + 1].name;
    }
    joints[1].kind = mbv::JointKind::Planar;
    joints[2].mimic = mbv::JointMimic{"j0", 2, 1};
    return {"r", std::move(links), std::move(joints)};
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count)
{
    static const mbv::Robot kRobot = robot();
    const std::string text(data, data + count);
    const std::vector<double> values(kRobot.variables().size());
    try {
        const auto loaded = mbv::trajectoryFromText(text, "fuzz.csv", kRobot, values);
        if (loaded.path.values().front().size() != values.size())
            std::abort();
    } catch (const mbv::Error& error) {
        if (!std::string_view(error.what()).starts_with("fuzz.csv")) {
            std::cerr << error.what() << '\n';
            std::abort();
        }
    }
    return 0;
}
