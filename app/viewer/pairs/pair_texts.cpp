#include "pair_texts.h"

#include "pair_rows.h"

#include <QtCore/QCoreApplication>

namespace mbv::viewer {

namespace {

struct PairTexts {
    Q_DECLARE_TR_FUNCTIONS(PairTexts)
};

} // namespace

QString headingOf(int column)
{
    switch (column) {
    case PairRows::A:
        return PairTexts::tr("A");
    case PairRows::B:
        return PairTexts::tr("B");
    case PairRows::State:
        return PairTexts::tr("State");
    case PairRows::Meshes:
        return PairTexts::tr("Meshes");
    case PairRows::MeshDepth:
        return PairTexts::tr("Mesh depth");
    case PairRows::SharedVolume:
        return PairTexts::tr("Shared volume");
    case PairRows::Distance:
        return PairTexts::tr("Distance");
    case PairRows::Depth:
        return PairTexts::tr("Depth");
    case PairRows::Group:
        return PairTexts::tr("Group");
    case PairRows::Status:
        return PairTexts::tr("Compared");
    case PairRows::Review:
        return PairTexts::tr("Review");
    case PairRows::Assignee:
        return PairTexts::tr("Assigned to");
    case PairRows::Note:
        return PairTexts::tr("Accepted");
    default:
        return PairTexts::tr("Way out for B");
    }
}

QString headingHelp(int column)
{
    switch (column) {
    case PairRows::WayOut:
        return PairTexts::tr("Moved this way by the depth, B just touches A");
    case PairRows::Depth:
        return PairTexts::tr("How far the volumes are in each other");
    case PairRows::MeshDepth:
        return PairTexts::tr("How far the deepest point of one mesh is inside the other");
    case PairRows::SharedVolume:
        return PairTexts::tr("Of what the two meshes have in common");
    case PairRows::Distance:
        return PairTexts::tr(
            "Between the meshes where these are looked at, else between the volumes");
    case PairRows::Group:
        return PairTexts::tr(
            "Pairs that share a model, directly or by others, named after what they share");
    case PairRows::Status:
        return PairTexts::tr("What has become of the pair since the older report");
    case PairRows::Review:
        return PairTexts::tr("How far people are with the pair; approved is what is accepted");
    case PairRows::Assignee:
        return PairTexts::tr("Whose task the pair is");
    case PairRows::Note:
        return PairTexts::tr("Why the contact is accepted");
    default:
        return {};
    }
}

QString comparedText(PairStatus status)
{
    switch (status) {
    case PairStatus::New:
        return PairTexts::tr("new");
    case PairStatus::Persistent:
        return PairTexts::tr("as before");
    case PairStatus::Changed:
        return PairTexts::tr("changed");
    case PairStatus::Resolved:
        return PairTexts::tr("resolved");
    case PairStatus::NotChecked:
        return PairTexts::tr("not checked");
    case PairStatus::None:
        break;
    }
    return QStringLiteral("–");
}

QString reviewText(ReviewStatus status)
{
    switch (status) {
    case ReviewStatus::New:
        return PairTexts::tr("New");
    case ReviewStatus::Active:
        return PairTexts::tr("Active");
    case ReviewStatus::Reviewed:
        return PairTexts::tr("Reviewed");
    case ReviewStatus::Approved:
        return PairTexts::tr("Approved");
    case ReviewStatus::Resolved:
        return PairTexts::tr("Resolved");
    }
    return {};
}

} // namespace mbv::viewer
