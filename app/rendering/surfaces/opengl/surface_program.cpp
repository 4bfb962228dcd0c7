#include "surface_program.h"

#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkInformation.h>
#include <vtkInformationObjectBaseVectorKey.h>
#include <vtkLight.h>
#include <vtkLightCollection.h>
#include <vtkMapper.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkOpenGLRenderPass.h>
#include <vtkOpenGLRenderWindow.h>
#include <vtkOpenGLShaderCache.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkShaderProgram.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace mbv::rendering {
namespace {

constexpr int kMaxLights = 4;

/// Comments that begin with VTK:: are replaced by VTK and its render passes. How many planes and
/// lights there are is part of the program: a processor that draws takes a tenth less time for it.
constexpr const char* kVertexShader = R"(//VTK::System::Dec
in vec3 vertexPosition;
#ifdef HAS_NORMALS
in vec3 vertexNormal;
out vec3 normalVC;
#endif
in mat3 instanceAxes;
in vec3 instancePlace;
in vec3 instanceNormalScale;
in vec4 instanceColor;
in vec3 instanceShift;
uniform mat4 instancesToView;
uniform mat4 viewToClip;
uniform float towardsBack;
#if PLANES > 0
uniform vec4 section[PLANES];
out float gl_ClipDistance[PLANES];
#endif
out vec3 positionVC;
flat out vec4 color;
void main()
{
    vec3 placed = instanceAxes * vertexPosition + instancePlace;
#if PLANES > 0
    for (int i = 0; i < PLANES; ++i)
        gl_ClipDistance[i] = section[i].w - dot(section[i].xyz, placed - instanceShift);
#endif
    positionVC = (instancesToView * vec4(placed, 1.0)).xyz;
    gl_Position = viewToClip * vec4(positionVC, 1.0);
    gl_Position.z += 2.0 * towardsBack * gl_Position.w;
#ifdef HAS_NORMALS
    normalVC = mat3(instancesToView) * (instanceAxes * (instanceNormalScale * vertexNormal));
#endif
    color = instanceColor;
}
)";

constexpr const char* kFragmentShader = R"(//VTK::System::Dec
//VTK::Output::Dec
#ifdef HAS_NORMALS
in vec3 normalVC;
#endif
in vec3 positionVC;
flat in vec4 color;
uniform vec3 lightColors[LIGHTS];
uniform vec3 lightDirections[LIGHTS];
uniform float ambient;
uniform float diffuse;
uniform vec3 specularColor;
uniform float specularPower;
uniform int parallelProjection;
uniform vec3 edgeColor;
//VTK::DepthPeeling::Dec
void main()
{
    //VTK::DepthPeeling::PreColor
#ifdef IS_EDGE
    gl_FragData[0] = vec4(edgeColor, color.a);
#else
#ifdef HAS_NORMALS
    vec3 normal = normalize(normalVC);
    if (!gl_FrontFacing)
        normal = -normal;
#else
    vec3 normal = normalize(cross(dFdx(positionVC), dFdy(positionVC)));
    if (parallelProjection == 1 ? normal.z < 0.0 : dot(normal, positionVC) > 0.0)
        normal = -normal;
#endif
    vec3 scattered = vec3(ambient);
#ifdef HAS_HIGHLIGHTS
    vec3 toEye = normalize(-positionVC);
    vec3 mirrored = vec3(0.0);
#endif
    for (int i = 0; i < LIGHTS; ++i) {
        float facing = max(0.0, dot(normal, -lightDirections[i]));
        scattered += diffuse * facing * lightColors[i];
#ifdef HAS_HIGHLIGHTS
        if (facing > 0.0)
            mirrored += pow(max(0.0, dot(reflect(lightDirections[i], normal), toEye)),
                            specularPower) * lightColors[i];
#endif
    }
    vec3 seen = color.rgb * scattered;
#ifdef HAS_HIGHLIGHTS
    seen += specularColor * mirrored;
#endif
    gl_FragData[0] = vec4(seen, color.a);
#endif
    //VTK::DepthPeeling::Impl
}
)";

/// Columns first, as OpenGL has it.
std::array<float, 16> columnsOf(const vtkMatrix4x4& matrix)
{
    std::array<float, 16> columns{};
    auto* next = columns.begin();
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 4; ++row)
            *next++ = static_cast<float>(matrix.GetElement(row, column));
    return columns;
}

std::vector<vtkOpenGLRenderPass*> passesOf(vtkActor& actor)
{
    std::vector<vtkOpenGLRenderPass*> passes;
    vtkInformation* info = actor.GetPropertyKeys();
    vtkInformationObjectBaseVectorKey* key = vtkOpenGLRenderPass::RenderPasses();
    if (info != nullptr && info->Has(key) != 0)
        for (int i = 0; i < key->Length(info); ++i)
            passes.push_back(static_cast<vtkOpenGLRenderPass*>(key->Get(info, i)));
    return passes;
}

/// Those that are on, from the camera.
struct Lights {
    std::array<std::array<float, 3>, kMaxLights> colors{};
    std::array<std::array<float, 3>, kMaxLights> directions{};
    int count = 0;
};

/// Of no light, one that is black: programs have no empty arrays.
Lights lightsOf(vtkRenderer& renderer)
{
    Lights result;
    vtkMatrix4x4& toView = *renderer.GetActiveCamera()->GetModelViewTransformMatrix();
    vtkLightCollection& lights = *renderer.GetLights();
    lights.InitTraversal();
    while (vtkLight* light = lights.GetNextItem()) {
        if (light->GetSwitch() == 0 || result.count == kMaxLights)
            continue;
        std::array<double, 3> from{};
        std::array<double, 3> to{};
        light->GetTransformedPosition(from.data());
        light->GetTransformedFocalPoint(to.data());
        std::array<double, 4> direction = {to[0] - from[0], to[1] - from[1], to[2] - from[2], 0};
        toView.MultiplyPoint(direction.data(), direction.data());
        const double length = std::hypot(direction[0], direction[1], direction[2]);
        const auto n = static_cast<std::size_t>(result.count++);
        for (std::size_t i = 0; i < 3; ++i) {
            result.directions[n][i] = static_cast<float>(direction[i] / length);
            result.colors[n][i] =
                static_cast<float>(light->GetDiffuseColor()[i] * light->GetIntensity());
        }
    }
    result.count = std::max(1, result.count);
    return result;
}

vtkShaderProgram* readyProgram(vtkRenderer& renderer, vtkActor& actor, vtkMapper& mapper,
                               const SurfaceShading& shading, const Lights& lights,
                               const std::vector<vtkOpenGLRenderPass*>& passes)
{
    const std::string tags = std::string("//VTK::System::Dec\n") + "#define PLANES " +
                             std::to_string(shading.section.size()) + '\n' + "#define LIGHTS " +
                             std::to_string(lights.count) + '\n' +
                             (shading.normals && !shading.edges ? "#define HAS_NORMALS\n" : "") +
                             (shading.highlights ? "#define HAS_HIGHLIGHTS\n" : "") +
                             (shading.edges ? "#define IS_EDGE\n" : "");
    std::string vertex = kVertexShader;
    std::string geometry;
    std::string fragment = kFragmentShader;
    for (std::string* source : {&vertex, &fragment})
        vtkShaderProgram::Substitute(*source, "//VTK::System::Dec\n", tags);
    for (vtkOpenGLRenderPass* pass : passes)
        pass->PreReplaceShaderValues(vertex, geometry, fragment, &mapper, &actor);
    for (vtkOpenGLRenderPass* pass : passes)
        pass->PostReplaceShaderValues(vertex, geometry, fragment, &mapper, &actor);
    auto* window = static_cast<vtkOpenGLRenderWindow*>(renderer.GetRenderWindow());
    return window->GetShaderCache()->ReadyShaderProgram(vertex.c_str(), fragment.c_str(),
                                                        geometry.c_str());
}

void setCamera(vtkShaderProgram& program, vtkRenderer& renderer, vtkActor& actor)
{
    vtkCamera& camera = *renderer.GetActiveCamera();
    vtkNew<vtkMatrix4x4> moved;
    for (int i = 0; i < 3; ++i)
        moved->SetElement(i, 3, actor.GetPosition()[i]);
    vtkNew<vtkMatrix4x4> toView; // in double: only what is left of both goes to the card
    vtkMatrix4x4::Multiply4x4(camera.GetModelViewTransformMatrix(), moved, toView);
    program.SetUniformMatrix4x4("instancesToView", columnsOf(*toView).data());
    program.SetUniformMatrix4x4("viewToClip", columnsOf(*camera.GetProjectionTransformMatrix(
                                                            renderer.GetTiledAspectRatio(), -1, 1))
                                                  .data());
    program.SetUniformi("parallelProjection", camera.GetParallelProjection());
}

/// In the frame of the instances, which the actor's position is the origin of.
void setSection(vtkShaderProgram& program, const SectionPlanes& section, vtkActor& actor)
{
    const double* origin = actor.GetPosition();
    for (std::size_t i = 0; i < section.size(); ++i) {
        const Vec3 normal = normalized(section[i].normal);
        const double offset = section[i].offset / norm(section[i].normal) -
                              dot(normal, Vec3{origin[0], origin[1], origin[2]});
        const std::array<float, 4> plane = {
            static_cast<float>(normal.x), static_cast<float>(normal.y),
            static_cast<float>(normal.z), static_cast<float>(offset)};
        const std::string name = "section[" + std::to_string(i) + "]";
        program.SetUniform4f(name.c_str(), plane.data());
    }
}

void setLights(vtkShaderProgram& program, const Lights& lights)
{
    program.SetUniform3fv("lightColors", lights.count, lights.colors.front().data());
    program.SetUniform3fv("lightDirections", lights.count, lights.directions.front().data());
}

void setProperty(vtkShaderProgram& program, vtkProperty& property)
{
    program.SetUniformf("ambient", static_cast<float>(property.GetAmbient()));
    program.SetUniformf("diffuse", static_cast<float>(property.GetDiffuse()));
    program.SetUniformf("specularPower", static_cast<float>(property.GetSpecularPower()));
    std::array<double, 3> specular{};
    std::transform(property.GetSpecularColor(), property.GetSpecularColor() + 3, specular.begin(),
                   [&](double c) { return c * property.GetSpecular(); });
    program.SetUniform3f("specularColor", specular.data());
}

} // namespace

vtkShaderProgram* readySurfaceProgram(vtkRenderer& renderer, vtkActor& actor, vtkMapper& mapper,
                                      const SurfaceShading& shading)
{
    const std::vector<vtkOpenGLRenderPass*> passes = passesOf(actor);
    const Lights lights = lightsOf(renderer);
    vtkShaderProgram* const program =
        readyProgram(renderer, actor, mapper, shading, lights, passes);
    if (program == nullptr)
        return nullptr;
    setCamera(*program, renderer, actor);
    program->SetUniformf("towardsBack", static_cast<float>(shading.towardsBack));
    setSection(*program, shading.section, actor);
    if (shading.edges) {
        program->SetUniform3f("edgeColor", actor.GetProperty()->GetEdgeColor());
    } else {
        setLights(*program, lights);
        setProperty(*program, *actor.GetProperty());
    }
    for (vtkOpenGLRenderPass* pass : passes)
        pass->SetShaderParameters(program, &mapper, &actor);
    return program;
}

} // namespace mbv::rendering
