#include "time_line.h"

#include "edits/keyframes.h"
#include "robots/robot_models.h"
#include "session/same_bodies.h"
#include "session/session.h"

#include <algorithm>
#include <iterator>
#include <thread>
#include <utility>

namespace mbv::viewer {

namespace {

constexpr int kFrame = 16;            ///< milliseconds between two pictures, at least
constexpr double kShortest = 2;       ///< seconds that playing takes: units of time are seconds
constexpr double kLongest = 20;       ///< within these limits
constexpr int kSteps = 100;           ///< of step()
constexpr double kMillisecond = 1e-3; ///< in seconds

/// Asked at every picture while models move. Bodies matter to motions alone.
bool sameMotions(const Scene& a, const Scene& b)
{
    if (!hasMotions(a) && !hasMotions(b))
        return true;
    return a.motions == b.motions &&
           std::ranges::equal(a.robots, b.robots, {}, &SceneRobot::path, &SceneRobot::path) &&
           std::ranges::equal(a.models, b.models, {}, &Model::name, &Model::name) &&
           sameBodies(a, b, true);
}

std::vector<ContactBegin> contactsOf(const MotionReport& report)
{
    std::vector<ContactBegin> contacts;
    for (const MovingPair& pair : report.pairs)
        for (const TimeInterval& contact : pair.answer.intervals)
            contacts.push_back({contact.from, pair.a, pair.b});
    std::ranges::stable_sort(contacts, {}, &ContactBegin::time);
    return contacts;
}

} // namespace

TimeLine::TimeLine(Session& session, QObject* parent)
    : QObject(parent), session_(session),
      checking_(*this, [this](Findings findings) { take(std::move(findings)); })
{
    clock_.setInterval(kFrame);
    connect(&clock_, &QTimer::timeout, this, &TimeLine::tick);
    connect(&session, &Session::changed, this, &TimeLine::sceneChanged);
}

double TimeLine::time() const
{
    return session_.moment().value_or(exists() ? times_->from : 0);
}

void TimeLine::show(double time)
{
    pause();
    if (exists())
        session_.showMoment(std::clamp(time, times_->from, times_->to));
}

void TimeLine::step(int by)
{
    if (exists())
        show(time() + by * (times_->to - times_->from) / kSteps);
}

void TimeLine::toggle()
{
    if (playing()) {
        pause();
        emit changed();
        return;
    }
    if (!exists())
        return;
    startedAt_ = time() < times_->to ? time() : times_->from;
    sinceStart_.start();
    clock_.start();
    session_.showMoment(startedAt_);
    emit changed();
}

void TimeLine::pause()
{
    clock_.stop();
}

void TimeLine::tick()
{
    if (!exists()) {
        pause();
        return;
    }
    const double duration = times_->to - times_->from;
    const double speed = duration / std::clamp(duration, kShortest, kLongest);
    const double now =
        startedAt_ + speed * kMillisecond * static_cast<double>(sinceStart_.elapsed());
    if (now >= times_->to)
        pause();
    session_.showMoment(std::min(now, times_->to));
    if (!playing())
        emit changed();
}

bool TimeLine::isSeen() const
{
    return session_.moment().has_value();
}

const ContactBegin& TimeLine::nextContact() const
{
    const auto next = isSeen()
                          ? std::ranges::upper_bound(contacts_, time(), {}, &ContactBegin::time)
                          : contacts_.begin();
    return next == contacts_.end() ? contacts_.front() : *next;
}

const ContactBegin& TimeLine::previousContact() const
{
    const auto here = isSeen()
                          ? std::ranges::lower_bound(contacts_, time(), {}, &ContactBegin::time)
                          : contacts_.begin();
    return here == contacts_.begin() ? contacts_.back() : *std::prev(here);
}

void TimeLine::leave()
{
    pause();
    session_.showMoment(std::nullopt);
}

void TimeLine::take(Findings findings)
{
    report_ = std::move(findings.found);
    contacts_ = report_ ? contactsOf(*report_) : std::vector<ContactBegin>();
    problem_ = std::move(findings.problem);
    emit changed();
}

/// Of the document, not of what is seen of it.
void TimeLine::sceneChanged()
{
    const Scene& scene = session_.document().scene();
    if (sameMotions(subject_, scene)) {
        emit changed();
        return;
    }
    subject_ = hasMotions(scene) ? scene : Scene(); // it holds on to meshes
    times_ = timesOf(scene);
    report_ = nullptr;
    contacts_.clear();
    problem_.clear();
    checking_.cancel();
    if (exists()) {
        MotionCheckOptions options;
        options.threads = std::max(2U, std::thread::hardware_concurrency()) - 1;
        checking_.start([scene, options](const ProgressFn& progress) {
            return foundBy(
                [&] { return checkMotions(scene, options, robotMotionsOf(scene), progress); });
        });
    }
    emit changed();
}

} // namespace mbv::viewer
