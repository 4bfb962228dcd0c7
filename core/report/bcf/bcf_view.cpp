#include "bcf_view.h"

#include "bcf_text.h"
#include "json/json_number.h"

#include <mbv/geometry/shapes.h>
#include <mbv/scene/length_unit.h>

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace mbv {
namespace {

using tinyxml2::XMLPrinter;

constexpr double kFieldOfView = 60; ///< degrees; BCF 2.1 wants 45 to 60
/// Blue and orange, which people who see no red and green tell apart (Okabe and Ito, 2008).
constexpr std::array kColors = {"0072B2", "E69F00"};

std::string numberText(double value)
{
    std::string text;
    appendJsonNumber(text, value);
    return text;
}

void push(XMLPrinter& out, const char* element, const Vec3& v)
{
    out.OpenElement(element);
    for (const auto& [name, value] :
         {std::pair("X", v.x), std::pair("Y", v.y), std::pair("Z", v.z)}) {
        out.OpenElement(name);
        out.PushText(numberText(value).c_str());
        out.CloseElement();
    }
    out.CloseElement();
}

/// IFC's own identifiers, which models may be named by.
bool isIfcGuid(const std::string& name)
{
    constexpr std::size_t kLength = 22;
    return name.size() == kLength && std::ranges::all_of(name, [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                      c == '_' || c == '$';
           });
}

void pushComponent(XMLPrinter& out, const std::string& name)
{
    out.OpenElement("Component");
    if (isIfcGuid(name))
        out.PushAttribute("IfcGuid", name.c_str());
    out.OpenElement("OriginatingSystem");
    out.PushText("mbv");
    out.CloseElement();
    out.OpenElement("AuthoringToolId");
    out.PushText(xmlText(name).c_str());
    out.CloseElement();
    out.CloseElement();
}

void pushComponents(XMLPrinter& out, const Scene& scene, const PairResult& worst,
                    std::span<const std::uint32_t> models)
{
    out.OpenElement("Components");
    out.OpenElement("Selection");
    for (const std::uint32_t model : models)
        pushComponent(out, scene.models[model].name);
    out.CloseElement();
    out.OpenElement("Visibility");
    out.PushAttribute("DefaultVisibility", "true");
    out.CloseElement();
    out.OpenElement("Coloring");
    for (const auto& [model, color] :
         {std::pair(worst.a, kColors[0]), std::pair(worst.b, kColors[1])}) {
        out.OpenElement("Color");
        out.PushAttribute("Color", color);
        pushComponent(out, scene.models[model].name);
        out.CloseElement();
    }
    out.CloseElement();
    out.CloseElement();
}

/// A ball that is worth looking at: around where two models clash.
Sphere sceneOf(const CheckReport& report, const PairResult& pair)
{
    const Aabb a = boundsOf(report.volumes[pair.a]);
    const Aabb b = boundsOf(report.volumes[pair.b]);
    const Vec3 low = max(a.min, b.min);
    const Vec3 high = min(a.max, b.max);
    const auto finite = [](double length) { return std::isfinite(length) ? length : 0.0; };
    Vec3 center = 0.5 * (low + high);
    if (pair.solid && pair.solid->depth)
        center = 0.5 * (pair.solid->pointOnA + pair.solid->pointOnB);
    else if (pair.pointOnA && pair.pointOnB)
        center = 0.5 * (*pair.pointOnA + *pair.pointOnB);
    if (!isFinite(center))
        center = {};
    constexpr double kContext = 0.25; // of the smaller model at least
    const double smaller = std::min(finite(norm(a.max - a.min)), finite(norm(b.max - b.min)));
    const double radius = std::max(finite(norm(max(high - low, Vec3{}))) / 2, kContext * smaller);
    return {center, radius > 0 ? radius : 1};
}

/// Readers of BCF have z upwards, as IFC does, and turn models that have y so (glTF's) by a quarter
/// about x.
Vec3 inReader(const Vec3& p, const Scene& scene)
{
    return scene.up.value_or(UpAxis::Y) == UpAxis::Y ? Vec3{p.x, -p.z, p.y} : p;
}

void pushCamera(XMLPrinter& out, const Sphere& ball, double scale)
{
    constexpr double kDegree = 3.14159265358979323846 / 180;
    constexpr double kMargin = 1.3;
    const Vec3 back = normalized(Vec3{1, -1.5, 1}); // to the front, the right and above
    const double away = kMargin * ball.radius / std::sin(kFieldOfView / 2 * kDegree);
    const Vec3 up = normalized(Vec3{0, 0, 1} - back.z * back);
    out.OpenElement("PerspectiveCamera");
    push(out, "CameraViewPoint", scale * (ball.center + away * back));
    push(out, "CameraDirection", -back);
    push(out, "CameraUpVector", up);
    out.OpenElement("FieldOfView");
    out.PushText(numberText(kFieldOfView).c_str());
    out.CloseElement();
    out.CloseElement();
}

} // namespace

std::string bcfView(const Scene& scene, const CheckReport& report, const ClashGroup& group,
                    std::span<const std::uint32_t> models, const std::string& guid)
{
    const PairResult& worst = report.pairs[group.worst];
    XMLPrinter out;
    out.PushHeader(false, true);
    out.OpenElement("VisualizationInfo");
    out.PushAttribute("Guid", guid.c_str());
    pushComponents(out, scene, worst, models);
    Sphere ball = sceneOf(report, worst);
    ball.center = inReader(ball.center, scene);
    pushCamera(out, ball, metersIn(scene.units).value_or(1));
    out.CloseElement();
    return out.CStr();
}

} // namespace mbv
