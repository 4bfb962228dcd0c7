#include "lookup_peers.h"

#include <embree3/rtcore.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mbv::bench {
namespace {

/// In floats, as Embree computes.
struct Point {
    float x, y, z;
};

Point operator-(const Point& a, const Point& b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}

float dot(const Point& a, const Point& b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

Point plus(const Point& a, float s, const Point& b)
{
    return {a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
}

/// The vector from p to the triangle (Ericson, Real-Time Collision Detection, section 5.1.5).
Point towards(const Point& p, const std::array<Point, 3>& t)
{
    const Point ab = t[1] - t[0];
    const Point ac = t[2] - t[0];
    const Point ap = p - t[0];
    const float d1 = dot(ab, ap);
    const float d2 = dot(ac, ap);
    if (d1 <= 0 && d2 <= 0)
        return t[0] - p;
    const Point bp = p - t[1];
    const float d3 = dot(ab, bp);
    const float d4 = dot(ac, bp);
    if (d3 >= 0 && d4 <= d3)
        return t[1] - p;
    const float vc = d1 * d4 - d3 * d2;
    if (vc <= 0 && d1 >= 0 && d3 <= 0)
        return plus(t[0] - p, d1 / (d1 - d3), ab);
    const Point cp = p - t[2];
    const float d5 = dot(ab, cp);
    const float d6 = dot(ac, cp);
    if (d6 >= 0 && d5 <= d6)
        return t[2] - p;
    const float vb = d5 * d2 - d1 * d6;
    if (vb <= 0 && d2 >= 0 && d6 <= 0)
        return plus(t[0] - p, d2 / (d2 - d6), ac);
    const float va = d3 * d6 - d5 * d4;
    if (va <= 0 && d4 >= d3 && d5 >= d6)
        return plus(t[1] - p, (d4 - d3) / ((d4 - d3) + (d5 - d6)), t[2] - t[1]);
    const float scale = 1 / (va + vb + vc);
    return plus(plus(t[0] - p, vb * scale, ab), vc * scale, ac);
}

struct Corners {
    const Point* vertices;
    const std::array<std::uint32_t, 3>* triangles;
    float square;
};

bool comparePoint(RTCPointQueryFunctionArguments* arguments)
{
    auto& corners = *static_cast<Corners*>(arguments->userPtr);
    const auto& [a, b, c] = corners.triangles[arguments->primID];
    const Point p = {arguments->query->x, arguments->query->y, arguments->query->z};
    const Point between =
        towards(p, {corners.vertices[a], corners.vertices[b], corners.vertices[c]});
    const float square = dot(between, between);
    if (square >= corners.square)
        return false;
    corners.square = square;
    arguments->query->radius = std::sqrt(square);
    return true; // the radius has changed
}

class EmbreeLookupPeer : public LookupPeer {
public:
    EmbreeLookupPeer(const TriangleMesh& mesh, bool isRobust)
        : isRobust_(isRobust), device_(rtcNewDevice("threads=1,set_affinity=0")),
          scene_(rtcNewScene(device_))
    {
        if (isRobust)
            rtcSetSceneFlags(scene_, RTC_SCENE_FLAG_ROBUST);
        rtcSetSceneBuildQuality(scene_, RTC_BUILD_QUALITY_HIGH);
        const RTCGeometry geometry = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_TRIANGLE);
        auto* vertices = static_cast<Point*>(
            rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                    sizeof(Point), mesh.vertices.size()));
        std::transform(mesh.vertices.begin(), mesh.vertices.end(), vertices, [](const Vec3& p) {
            return Point{static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z)};
        });
        auto* triangles = static_cast<std::array<std::uint32_t, 3>*>(
            rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                    3 * sizeof(std::uint32_t), mesh.triangles.size()));
        std::copy(mesh.triangles.begin(), mesh.triangles.end(), triangles);
        vertices_ = vertices;
        triangles_ = triangles;
        rtcCommitGeometry(geometry);
        rtcAttachGeometry(scene_, geometry);
        rtcReleaseGeometry(geometry);
        rtcCommitScene(scene_);
    }

    EmbreeLookupPeer(const EmbreeLookupPeer&) = delete;
    EmbreeLookupPeer& operator=(const EmbreeLookupPeer&) = delete;

    ~EmbreeLookupPeer() override
    {
        rtcReleaseScene(scene_);
        rtcReleaseDevice(device_);
    }

    std::string name() const override
    {
        return isRobust_ ? "Embree rtcIntersect1, robust" : "Embree rtcIntersect1";
    }

    std::string pointsName() const override { return isRobust_ ? "" : "Embree rtcPointQuery"; }

    double firstHit(const Ray& ray) override
    {
        RTCRayHit query = {};
        query.ray.org_x = static_cast<float>(ray.origin.x);
        query.ray.org_y = static_cast<float>(ray.origin.y);
        query.ray.org_z = static_cast<float>(ray.origin.z);
        query.ray.dir_x = static_cast<float>(ray.direction.x);
        query.ray.dir_y = static_cast<float>(ray.direction.y);
        query.ray.dir_z = static_cast<float>(ray.direction.z);
        query.ray.tfar = std::numeric_limits<float>::infinity();
        query.ray.mask = ~0U;
        query.hit.geomID = RTC_INVALID_GEOMETRY_ID;
        RTCIntersectContext context;
        rtcInitIntersectContext(&context);
        rtcIntersect1(scene_, &context, &query);
        return query.hit.geomID == RTC_INVALID_GEOMETRY_ID ? std::numeric_limits<double>::infinity()
                                                           : query.ray.tfar;
    }

    std::optional<double> distance(const Vec3& point) override
    {
        if (isRobust_)
            return std::nullopt;
        constexpr float kFar = std::numeric_limits<float>::infinity();
        RTCPointQuery query = {static_cast<float>(point.x), static_cast<float>(point.y),
                               static_cast<float>(point.z), 0, kFar};
        RTCPointQueryContext context;
        rtcInitPointQueryContext(&context);
        Corners corners = {vertices_, triangles_, kFar};
        rtcPointQuery(scene_, &query, &context, comparePoint, &corners);
        return std::sqrt(corners.square);
    }

private:
    bool isRobust_;
    RTCDevice device_;
    RTCScene scene_;
    const Point* vertices_ = nullptr; ///< of the scene's own copy
    const std::array<std::uint32_t, 3>* triangles_ = nullptr;
};

} // namespace

std::unique_ptr<LookupPeer> embreeLookupPeer(const TriangleMesh& mesh, bool isRobust)
{
    return std::make_unique<EmbreeLookupPeer>(mesh, isRobust);
}

} // namespace mbv::bench
