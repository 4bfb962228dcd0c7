#include "review_json.h"

namespace mbv {
namespace {

ReviewStatus statusFrom(const JsonCursor& json)
{
    const auto status = reviewStatusFrom(json.text());
    if (status == ReviewStatus::Approved)
        json.fail("a pair that is approved stands in \"accepted\"");
    if (!status)
        json.fail("must be \"new\", \"active\", \"reviewed\" or \"resolved\"");
    return *status;
}

} // namespace

PairReview reviewFromJson(const JsonCursor& json)
{
    PairReview review;
    review.a = json.field("a").text();
    review.b = json.field("b").text();
    if (const auto status = json.findField("status"))
        review.status = statusFrom(*status);
    if (const auto assignee = json.findField("assigned_to"))
        review.assignedTo = assignee->text();
    return review;
}

nlohmann::ordered_json toJson(const PairReview& review)
{
    nlohmann::ordered_json json = {
        {"a", review.a}, {"b", review.b}, {"status", nameOf(review.status)}};
    if (!review.assignedTo.empty())
        json["assigned_to"] = review.assignedTo;
    return json;
}

nlohmann::ordered_json toJson(const AcceptedPair& pair)
{
    return {{"a", pair.a}, {"b", pair.b}, {"note", pair.note}};
}

} // namespace mbv
