#include "exact_check.h"

#include "rendering/overlaps/overlap_layer.h"
#include "same_bodies.h"
#include "session.h"

#include <mbv/check/check_review.h>
#include <mbv/check/pair_contact.h>
#include <mbv/check/without_hidden.h>
#include <mbv/geometry/error.h>

#include <QtCore/QScopedValueRollback>

#include <exception>
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
              findings_.report = std::move(measured.report);
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

void ExactCheck::begin()
{
    if (on_ || clearance_ > 0)
        startOver();
    else
        forget();
    emit changed();
}

const CheckReport& ExactCheck::report() const
{
    return findings_.report ? *findings_.report : session_.report();
}

void ExactCheck::sceneChanged()
{
    const bool wanted = on_ || clearance_ > 0;
    const bool isAsked = hiddenToo_ == session_.checksHidden();
    if (wanted && !(isAsked && sameBodies(subject_, session_.scene(), hiddenToo_)))
        startOver();
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
    Wanted wanted;
    wanted.options.exact = on_;
    wanted.options.clearance = clearance_;
    wanted.options.threads = threadsBeside();
    wanted.hidden = hiddenToo_;
    checking_.start([scene = subject_, wanted](const ProgressFn& progress) {
        return check(scene, wanted, progress);
    });
}

/// What is known of pairs need not wait for the curves, which may take longer.
void ExactCheck::take(Findings findings)
{
    findings_ = std::move(findings);
    if (findings_.report && findings_.report->exact) {
        const QScopedValueRollback guard(quiet_, true);
        meeting_.start([scene = subject_, report = findings_.report](const ProgressFn& progress) {
            return std::make_shared<const std::vector<PairContact>>(
                contactsOf(scene, *report, progress));
        });
        measuring_.start([scene = subject_, report = findings_.report](const ProgressFn& progress) {
            return measure(scene, *report, progress);
        });
    }
    if (!quiet_)
        emit changed();
}

/// On another thread.
ExactCheck::Measured ExactCheck::measure(const Scene& scene, CheckReport report,
                                         const ProgressFn& progress)
{
    constexpr std::size_t kMostSolids = 200; // more than anybody looks at, and they take memory
    const bool keepsOverlaps = report.meshesMeeting() <= kMostSolids;
    try {
        findPenetrations(scene, report, keepsOverlaps, progress);
        rendering::OverlapSolids overlaps = rendering::overlapSolidsOf(report);
        return {std::make_shared<const CheckReport>(std::move(report)), std::move(overlaps)};
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        return {}; // the report has what else is known
    }
}

/// On another thread.
ExactCheck::Findings ExactCheck::check(const Scene& scene, const Wanted& wanted,
                                       const ProgressFn& progress)
{
    try {
        CheckReport report = checkOverlaps(scene, wanted.options, progress);
        if (!wanted.hidden)
            report = withoutHidden(scene, std::move(report));
        return {std::make_shared<const CheckReport>(std::move(report)), {}};
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        return {nullptr, QString::fromStdString(error.what())};
    } catch (const std::exception& error) { // memory, say
        return {nullptr, QString::fromStdString(error.what())};
    }
}

} // namespace mbv::viewer
