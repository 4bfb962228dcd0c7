#include "cover_fitter.h"

#include "session/session.h"

#include <mbv/fit/shape_mesh.h>
#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace mbv::viewer {

namespace {

constexpr double kSearch = 0.8; ///< of the time, the rest measures

/// Those that have something to see: segments and points have none.
std::vector<rendering::SurfacePtr> surfacesOf(std::span<const Shape> parts)
{
    std::vector<rendering::SurfacePtr> surfaces;
    for (const Shape& part : parts) {
        auto mesh = std::make_shared<const TriangleMesh>(surfaceMesh(part));
        if (!mesh->triangles.empty())
            surfaces.push_back(rendering::surfaceOfMesh(std::move(mesh), true));
    }
    return surfaces;
}

void findParts(FittedCover& cover, const ProgressFn& progress)
{
    const TriangleMesh mesh = scaled(*cover.mesh->sharedMesh(), cover.scale);
    const FitOptions options = {.mostCorners = cover.asked.mostCorners};
    cover.parts = fitCover(cover.asked.kind, mesh, cover.asked.most, options,
                           [&](double part) { return progress(kSearch * part); });
    cover.measures = measureCover(
        mesh, cover.parts, [&](double part) { return progress(kSearch + (1 - kSearch) * part); });
    const MeshProperties properties = propertiesOf(mesh);
    if (properties.watertight)
        cover.meshVolume = std::abs(properties.signedVolume);
    cover.surfaces = surfacesOf(cover.parts);
}

} // namespace

CoverFitter::CoverFitter(const Session& session, QObject* parent)
    : QObject(parent), session_(session), task_(*this, [this](Outcome outcome) {
          if (outcome.found)
              found_ = std::move(outcome.found);
          problem_ = std::move(outcome.problem);
          place();
          emit changed();
      })
{
    connect(&session, &Session::changed, this, [this] {
        const rendering::ModelCoverPtr before = shown_;
        place();
        if (shown_ != before)
            emit changed();
    });
}

void CoverFitter::fit(const CoverRequest& request)
{
    const Model* model = session_.selectedModel();
    if (!model || !model->mesh)
        return;
    problem_.clear();
    FittedCover cover;
    cover.asked = request;
    cover.model = model->name;
    cover.mesh = model->mesh;
    cover.scale = model->scale;
    task_.start([this, cover](const ProgressFn& goesOn) { return find(cover, goesOn); });
    emit changed();
}

void CoverFitter::cancel()
{
    task_.cancel();
    emit changed();
}

void CoverFitter::remove()
{
    task_.cancel();
    found_.reset();
    shown_.reset();
    problem_.clear();
    emit changed();
}

/// On another thread.
CoverFitter::Outcome CoverFitter::find(FittedCover cover, const ProgressFn& goesOn)
{
    int told = -1; // hundredths
    const ProgressFn progress = [&](double fraction) {
        const int hundredths = static_cast<int>(100 * fraction);
        if (std::exchange(told, hundredths) != hundredths)
            emit progressed(fraction);
        return goesOn(fraction);
    };
    return foundBy([&] {
        findParts(cover, progress);
        return std::move(cover);
    });
}

/// Which model of the scene the cover belongs to, if any.
void CoverFitter::place()
{
    const std::vector<Model>& models = session_.scene().models;
    const auto model = std::ranges::find_if(models, [this](const Model& candidate) {
        return found_ && candidate.name == found_->model && candidate.mesh == found_->mesh &&
               candidate.scale == found_->scale;
    });
    if (model == models.end()) {
        shown_.reset();
        return;
    }
    const auto index = static_cast<std::size_t>(model - models.begin());
    if (!shown_ || shown_->model != index || shown_->parts != found_->surfaces)
        shown_ = std::make_shared<const rendering::ModelCover>(
            rendering::ModelCover{index, found_->surfaces});
}

} // namespace mbv::viewer
