#include "exact_check.h"

#include "rendering/overlaps/overlap_layer.h"
#include "same_bodies.h"
#include "session.h"

#include <mbv/check/check_review.h>
#include <mbv/check/pair_contact.h>
#include <mbv/check/without_hidden.h>
#include <mbv/geometry/error.h>

#include <QtCore/QScopedValueRollback>

#include <algorithm>
#include <set>
#include <string_view>
#include <thread>
#include <utility>

namespace mbv::viewer {

namespace {

/// All processors but one, which is for the window.
std::size_t threadsBeside()
{
    return std::max(2U, std::thread::hardware_concurrency()) - 1;
}

} // namespace

ExactCheck::ExactCheck(const Session& session, QObject* parent)
    : QObject(parent), session_(session),
      checking_(*this, [this](Findings findings) { take(std::move(findings)); }),
      meeting_(*this,
               [this](rendering::PairContacts contacts) {
                   contacts_ = std::move(contacts);
                   if (!quiet_)
                       emit contactsFound();
               }),
      measuring_(*this, [this](Measured measured) {
          if (measured.report)
              findings_.found = std::move(measured.report);
          overlaps_ = std::move(measured.overlaps);
          if (!quiet_)
              emit changed();
      })
{
    connect(&session, &Session::changed, this, &ExactCheck::sceneChanged);
}

void ExactCheck::setOn(bool on)
{
    if (on == on_)
        return;
    on_ = on;
    begin();
}

void ExactCheck::setClearance(double clearance)
{
    if (clearance == clearance_)
        return;
    clearance_ = clearance;
    begin();
}

void ExactCheck::setBaseline(std::shared_ptr<const Baseline> baseline)
{
    baseline_ = std::move(baseline);
    begin();
}

void ExactCheck::begin()
{
    if (isWanted())
        startOver();
    else
        forget();
    emit changed();
}

const CheckReport& ExactCheck::report() const
{
    return findings_.found ? *findings_.found : session_.report();
}

bool ExactCheck::isOverlap(const PairResult& pair) const
{
    return report().exact ? meshesMeet(pair.state) || pair.state == RelationState::Unknown
                          : pair.volumesOverlap;
}

CheckReport ExactCheck::markedReport() const
{
    CheckReport report = this->report();
    markPairs(session_.scene(), report);
    return report;
}

/// Older reports know models by their names, and what is accepted is no finding.
bool ExactCheck::isAbout(const Scene& scene) const
{
    const bool isSaidTheSame = !baseline_ || (subject_.accepted == scene.accepted &&
                                              std::ranges::equal(subject_.models, scene.models, {},
                                                                 &Model::name, &Model::name));
    return isSaidTheSame && hiddenToo_ == session_.checksHidden() &&
           sameBodies(subject_, scene, hiddenToo_);
}

void ExactCheck::sceneChanged()
{
    if (isWanted() && !isAbout(session_.scene()))
        startOver();
}

ExactCheck::Wanted ExactCheck::wanted() const
{
    Wanted wanted;
    wanted.options.exact = on_;
    wanted.options.clearance = clearance_;
    wanted.options.threads = threadsBeside();
    wanted.hidden = hiddenToo_;
    wanted.baseline = baseline_;
    return wanted;
}

void ExactCheck::forget()
{
    checking_.cancel();
    meeting_.cancel();
    measuring_.cancel();
    subject_ = {}; // it holds on to meshes
    findings_ = {};
    contacts_ = nullptr;
    overlaps_ = nullptr;
}

void ExactCheck::startOver()
{
    forget();
    const QScopedValueRollback guard(quiet_, true);
    subject_ = session_.scene();
    hiddenToo_ = session_.checksHidden();
    checking_.start([scene = subject_, wanted = wanted()](const ProgressFn& progress) {
        return check(scene, wanted, progress);
    });
}

/// What is known of pairs need not wait for the curves, which may take longer.
void ExactCheck::take(Findings findings)
{
    findings_ = std::move(findings);
    if (findings_.found && findings_.found->exact) {
        const QScopedValueRollback guard(quiet_, true);
        meeting_.start([scene = subject_, report = findings_.found](const ProgressFn& progress) {
            return std::make_shared<const std::vector<PairContact>>(
                contactsOf(scene, *report, progress));
        });
        measuring_.start([scene = subject_, wanted = wanted(),
                          report = findings_.found](const ProgressFn& progress) {
            return measure(scene, wanted, *report, progress);
        });
    }
    if (!quiet_)
        emit changed();
}

/// What is hidden and left out was not tested again.
void ExactCheck::compare(const Scene& scene, const Wanted& wanted, CheckReport& report)
{
    if (!wanted.baseline || wanted.baseline->exact != report.exact)
        return;
    markPairs(scene, report);
    compareWith(*wanted.baseline, 0, scene, wanted.options, report);
    if (wanted.hidden)
        return;
    std::set<std::string_view> hidden;
    for (const Model& model : scene.models)
        if (!model.visible)
            hidden.insert(model.name);
    for (PastPair& gone : report.gone)
        if (hidden.contains(gone.a) || hidden.contains(gone.b))
            gone.status = PairStatus::NotChecked;
}

/// On another thread, as check().
ExactCheck::Measured ExactCheck::measure(const Scene& scene, const Wanted& wanted,
                                         CheckReport report, const ProgressFn& progress)
{
    constexpr std::size_t kMaxSolids = 200; // more than anybody looks at, and they take memory
    const bool keepsOverlaps = report.meshesMeeting() <= kMaxSolids;
    try {
        findPenetrations(scene, report, keepsOverlaps, kAnyMemory, progress);
        compare(scene, wanted, report);
        rendering::OverlapSolids overlaps = rendering::overlapSolidsOf(report);
        return {std::make_shared<const CheckReport>(std::move(report)), std::move(overlaps)};
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        return {}; // the report has what else is known
    }
}

ExactCheck::Findings ExactCheck::check(const Scene& scene, const Wanted& wanted,
                                       const ProgressFn& progress)
{
    return foundBy([&] {
        CheckReport report = checkOverlaps(scene, wanted.options, progress);
        if (!wanted.hidden)
            report = withoutHidden(scene, std::move(report));
        compare(scene, wanted, report);
        return report;
    });
}

} // namespace mbv::viewer
