#include "exact_check.h"

#include "session.h"

#include <QtCore/QScopedValueRollback>

#include <algorithm>
#include <exception>
#include <thread>

namespace mbv::viewer {

namespace {

/// What the check of a model depends on; its colour, say, is none of it.
bool sameBody(const Model& a, const Model& b)
{
    return a.mesh == b.mesh && a.pose == b.pose && a.scale == b.scale && a.volume == b.volume &&
           a.shape == b.shape;
}

bool sameBodies(const Scene& a, const Scene& b)
{
    const auto sameName = [](const Model& x, const Model& y) { return x.name == y.name; };
    const auto compared = [&](auto same) {
        return std::equal(a.models.begin(), a.models.end(), b.models.begin(), b.models.end(), same);
    };
    return a.ignore == b.ignore && compared(sameBody) && (a.ignore.empty() || compared(sameName));
}

/// All processors but one, which is for the window.
std::size_t threadsBeside()
{
    return std::max(2U, std::thread::hardware_concurrency()) - 1;
}

} // namespace

ExactCheck::ExactCheck(const Session& session, QObject* parent)
    : QObject(parent), session_(session), task_(*this, [this](Findings findings) {
          findings_ = std::move(findings);
          if (!hearing_)
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
    findings_ = {};
    task_.cancel();
    if (on)
        startOver();
    emit changed();
}

const CheckReport& ExactCheck::report() const
{
    return findings_.report ? *findings_.report : session_.report();
}

void ExactCheck::sceneChanged()
{
    if (!on_ || sameBodies(subject_, session_.scene()))
        return;
    startOver();
}

void ExactCheck::startOver()
{
    const QScopedValueRollback guard(hearing_, true);
    subject_ = session_.scene();
    findings_ = {};
    task_.start([scene = subject_](const ProgressFn& progress) { return look(scene, progress); });
}

/// On another thread.
ExactCheck::Findings ExactCheck::look(const Scene& scene, const ProgressFn& progress)
{
    Findings findings;
    try {
        CheckOptions options;
        options.exact = true;
        options.threads = threadsBeside();
        findings.report = checkOverlaps(scene, options, progress);
        reportProgress(progress, 1);
        findings.contacts =
            std::make_shared<const std::vector<PairContact>>(contactsOf(scene, *findings.report));
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        findings = {};
        findings.problem = QString::fromStdString(error.what());
    } catch (const std::exception& error) { // memory, say
        findings = {};
        findings.problem = QString::fromStdString(error.what());
    }
    return findings;
}

} // namespace mbv::viewer
