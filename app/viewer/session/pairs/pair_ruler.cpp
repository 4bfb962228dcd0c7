#include "pair_ruler.h"

#include "session/exact_check.h"
#include "session/nearest_model.h"
#include "session/session.h"

#include <mbv/check/check_overlaps.h>
#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>
#include <mbv/collision/overlaps.h>
#include <mbv/geometry/error.h>

#include <algorithm>
#include <exception>

namespace mbv::viewer {

namespace {

/// But for the meshes.
PairMeasure measureOf(const ModelPair& pair, const Shape& a, const Shape& b)
{
    // More than physics engines take: as many as two boxes have at most.
    constexpr std::size_t kMaxPoints = 8;
    PairMeasure measure = {pair, {}, std::nullopt, std::nullopt};
    PairResult& volumes = measure.volumes;
    volumes.volumesOverlap = overlaps(a, b);
    if (!volumes.volumesOverlap) {
        const Distance gap = distance(a, b);
        volumes.distance = gap.distance;
        volumes.pointOnA = gap.pointOnA;
        volumes.pointOnB = gap.pointOnB;
    } else if (const auto found = contact(a, b)) {
        volumes.depth = found->depth;
        volumes.normal = found->normal;
        volumes.pointOnA = found->pointOnA;
        volumes.pointOnB = found->pointOnB;
        measure.manifold = contactManifoldAt(*found, a, b, {.maxPoints = kMaxPoints});
    }
    return measure;
}

/// At least as far as any two points of the volumes that are nearest to each other can be, were
/// they at the far ends of them: meshes that fill their volumes are no farther apart.
double reachOf(const Shape& a, const Shape& b, double apart)
{
    double reach = apart;
    for (const Shape* volume : {&a, &b}) {
        if (isBounded(*volume)) {
            const Aabb box = boundsOf(*volume);
            reach += norm(box.max - box.min);
        }
    }
    return reach;
}

/// The pair of a scene that has no other.
std::optional<PairResult> checked(const Scene& pair, double reach, const ProgressFn& progress)
{
    try {
        CheckOptions options;
        options.exact = true;
        options.clearance = reach;
        options.threads = 1;
        const CheckReport report = checkOverlaps(pair, options, progress);
        return report.pairs.empty() ? std::nullopt : std::optional(report.pairs.front());
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
    } catch (const std::exception&) { // the exact check says why
    }
    return std::nullopt;
}

} // namespace

PairRuler::PairRuler(const Session& session, const PairFocus& focus, const ExactCheck& exact,
                     QObject* parent)
    : QObject(parent), session_(session), focus_(focus), exact_(exact),
      task_(*this, [this](const std::optional<PairResult>& meshes) {
          if (measure_)
              measure_->meshes = meshes;
          emit changed();
      })
{
    connect(&session, &Session::changed, this, &PairRuler::refresh);
    connect(&focus, &PairFocus::changed, this, &PairRuler::refresh);
    connect(&exact, &ExactCheck::changed, this, &PairRuler::refresh);
}

void PairRuler::setOn(bool on)
{
    on_ = on;
    refresh();
}

std::optional<ModelPair> PairRuler::pairInQuestion() const
{
    const std::vector<std::size_t>& selected = session_.selection().models;
    const std::vector<Model>& models = session_.scene().models;
    std::optional<ModelPair> pair = focus_.pair();
    if (!pair && selected.size() == 2) {
        pair = ModelPair{selected.front(), selected.back()};
    } else if (!pair && selected.size() == 1 && selected.front() < models.size()) {
        const std::size_t one = selected.front();
        if (const auto other = nearestModel(session_.scene(), session_.report().volumes, one))
            pair = ModelPair{one, *other};
    }
    if (!pair)
        return std::nullopt;
    const auto [a, b] = *pair;
    if (a >= models.size() || b >= models.size() || !models[a].visible || !models[b].visible)
        return std::nullopt;
    return ModelPair(std::minmax(a, b));
}

void PairRuler::refresh()
{
    task_.cancel();
    measure_.reset();
    if (const auto pair = on_ ? pairInQuestion() : std::nullopt) {
        const std::vector<Shape>& volumes = session_.report().volumes;
        const Shape& a = volumes[pair->first];
        const Shape& b = volumes[pair->second];
        measure_ = measureOf(*pair, a, b);
        if (exact_.report().exact)
            measureMeshes();
    }
    emit changed();
}

void PairRuler::measureMeshes()
{
    const auto [a, b] = measure_->pair;
    for (const PairResult& known : exact_.report().pairs) {
        if (known.a == a && known.b == b) {
            measure_->meshes = known;
            return;
        }
    }
    Scene two;
    two.models = {session_.scene().models[a], session_.scene().models[b]};
    const double reach = reachOf(session_.report().volumes[a], session_.report().volumes[b],
                                 measure_->volumes.distance.value_or(0));
    task_.start([two, reach](const ProgressFn& progress) { return checked(two, reach, progress); });
}

} // namespace mbv::viewer
