#include "explosion.h"

#include <QtCore/QCoreApplication>

#include <algorithm>

namespace mbv::viewer {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(Explosion)
};

} // namespace

void Explosion::setOn(bool on)
{
    if (on == on_)
        return;
    on_ = on;
    if (on && amount_ == 0)
        amount_ = kAtFirst;
    emit changed();
}

void Explosion::setAmount(double amount)
{
    const double wanted = std::clamp(amount, 0.0, kMax);
    if (wanted == amount_)
        return;
    amount_ = wanted;
    emit changed();
}

QString explosionText(double shown)
{
    if (shown == 0)
        return {};
    return Texts::tr("exploded view, %1 %: poses and checks as before").arg(100 * shown);
}

QString explosionNote(double shown)
{
    if (shown == 0)
        return {};
    return Texts::tr("Exploded view: distances and contacts are not drawn");
}

} // namespace mbv::viewer
