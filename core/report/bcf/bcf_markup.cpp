#include "bcf_markup.h"

#include "bcf_text.h"
#include "file/xml.h"
#include "mesh_io/parsing/text_cursor.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

namespace mbv {
namespace {

using tinyxml2::XMLDocument;
using tinyxml2::XMLElement;

constexpr const char* kAuthor = "mbv";

/// The elements of a topic up to and with its description, in the order that BCF wants.
constexpr std::array kTopicOrder = {
    "ReferenceLink", "Title",          "Priority",     "Index",          "Labels",
    "CreationDate",  "CreationAuthor", "ModifiedDate", "ModifiedAuthor", "DueDate",
    "AssignedTo",    "Stage",          "Description"};
constexpr std::array kViewOrder = {"Viewpoint", "Snapshot", "Index"};

/// The child of that name, made behind those that come before it where there is none.
XMLElement& childOf(XMLElement& parent, const char* name, std::span<const char* const> order)
{
    if (XMLElement* const found = parent.FirstChildElement(name))
        return *found;
    const auto end = std::ranges::find_if(
        order, [name](const char* other) { return std::strcmp(other, name) == 0; });
    tinyxml2::XMLNode* behind = nullptr;
    for (XMLElement* e = parent.FirstChildElement(); e != nullptr; e = e->NextSiblingElement())
        if (std::find_if(order.begin(), end, [e](const char* other) {
                return std::strcmp(other, e->Name()) == 0;
            }) != end)
            behind = e;
    XMLElement* const made = parent.GetDocument()->NewElement(name);
    if (behind == nullptr)
        parent.InsertFirstChild(made);
    else
        parent.InsertAfterChild(behind, made);
    return *made;
}

/// True where that changes it.
bool setText(XMLElement& parent, const char* name, std::span<const char* const> order,
             const std::string& text)
{
    XMLElement& child = childOf(parent, name, order);
    const bool isNew = child.GetText() == nullptr || text != child.GetText();
    if (isNew)
        child.SetText(text.c_str());
    return isNew;
}

bool isClosed(const XMLElement& topic)
{
    const char* const status = topic.Attribute("TopicStatus");
    return status != nullptr &&
           (equalsIgnoringCase(status, "closed") || equalsIgnoringCase(status, "resolved"));
}

/// Whether a line begins with the name of the clash and a colon.
bool lists(const std::string& description, const std::string& name)
{
    const std::string begin = name + ": ";
    for (std::size_t at = description.find(begin); at != std::string::npos;
         at = description.find(begin, at + 1))
        if (at == 0 || description[at - 1] == '\n' || description[at - 1] == '\r')
            return true;
    return false;
}

/// The names of clashes that the description, of a run before, has not; none where it is cut.
std::vector<std::string> newClashes(const std::string& description, const BcfTopicText& text)
{
    std::vector<std::string> names;
    if (description.ends_with(" more clashes"))
        return names;
    for (const auto& [a, b] : text.clashes)
        if (!lists(description, clashName(a, b)) && !lists(description, clashName(b, a)))
            names.push_back(clashName(a, b));
    return names;
}

/// Opens a topic that was closed, where it has such clashes.
void reopenIfNew(XMLElement& topic, const BcfTopicText& text, const std::string& description)
{
    constexpr std::size_t kMaxNames = 10;
    if (!isClosed(topic))
        return;
    const std::vector<std::string> names = newClashes(description, text);
    if (names.empty())
        return;
    topic.SetAttribute("TopicStatus", topicStatusOf(ReviewStatus::New).data());
    std::string what = "Open again, for there are new clashes: ";
    for (std::size_t i = 0; i < std::min(names.size(), kMaxNames); ++i)
        what += (i == 0 ? "" : "; ") + names[i];
    if (names.size() > kMaxNames)
        what += "; and " + std::to_string(names.size() - kMaxNames) + " more";
    XMLElement* last = &topic;
    for (XMLElement* e = topic.NextSiblingElement("Comment"); e != nullptr;
         e = e->NextSiblingElement("Comment"))
        last = e;
    XMLElement* const comment = topic.GetDocument()->NewElement("Comment");
    topic.Parent()->InsertAfterChild(last, comment);
    comment->SetAttribute("Guid", guidOf("comment", text.guid + text.date + what).c_str());
    comment->InsertNewChildElement("Date")->SetText(text.date.c_str());
    comment->InsertNewChildElement("Author")->SetText(kAuthor);
    comment->InsertNewChildElement("Comment")->SetText(what.c_str());
}

std::string textOr(const XMLElement& parent, const char* name, const std::string& other)
{
    const XMLElement* const child = parent.FirstChildElement(name);
    return child != nullptr && child->GetText() != nullptr ? child->GetText() : other;
}

/// True where that changes it: the scene's word is another one.
bool writeReview(XMLElement& topic, const TopicReview& review)
{
    const char* const before = topic.Attribute("TopicStatus");
    const bool isOther =
        statusOfTopic(before != nullptr ? before : "") != std::optional(review.status);
    if (isOther)
        topic.SetAttribute("TopicStatus", topicStatusOf(review.status).data());
    return isOther;
}

void writeTopic(XMLElement& topic, const BcfTopicText& text, bool isNew)
{
    const std::span order(kTopicOrder);
    if (!isNew)
        reopenIfNew(topic, text, textOr(topic, "Description", ""));
    bool changed = setText(topic, "Title", order, text.title);
    changed = setText(topic, "Description", order, text.description) || changed;
    setText(topic, "Index", order, std::to_string(text.index));
    const TopicReview& review = text.review;
    if (!isNew && review.isOfEvery)
        changed = writeReview(topic, review) || changed;
    if ((isNew || review.isOfEvery) && !review.assignedTo.empty())
        changed = setText(topic, "AssignedTo", order, review.assignedTo) || changed;
    if (isNew) {
        topic.SetAttribute("Guid", text.guid.c_str());
        topic.SetAttribute("TopicType", "Clash");
        topic.SetAttribute("TopicStatus", topicStatusOf(text.review.status).data());
        setText(topic, "CreationDate", order, text.date);
        setText(topic, "CreationAuthor", order, kAuthor);
    } else if (changed) {
        setText(topic, "ModifiedDate", order, text.date);
        setText(topic, "ModifiedAuthor", order, kAuthor);
    }
}

/// The view of that GUID; made behind all others where there is none.
XMLElement& viewOf(XMLElement& markup, const std::string& guid)
{
    for (XMLElement* view = markup.FirstChildElement("Viewpoints"); view != nullptr;
         view = view->NextSiblingElement("Viewpoints")) {
        const char* const own = view->Attribute("Guid");
        if (own != nullptr && guid == own)
            return *view;
    }
    XMLElement* const view = markup.InsertNewChildElement("Viewpoints");
    view->SetAttribute("Guid", guid.c_str());
    return *view;
}

} // namespace

std::string clashName(const std::string& a, const std::string& b)
{
    return a + " and " + b;
}

BcfMarkup bcfMarkup(const BcfTopicText& topic, const std::optional<std::string>& before,
                    const std::string& where)
{
    XMLDocument document;
    if (before) {
        parseXml(*before, where, document);
        requireRoot(document, "Markup", "BCF markup", where);
        if (document.RootElement()->FirstChildElement("Topic") == nullptr)
            failAt(*document.RootElement(), where, "<Markup> has no <Topic>");
    } else {
        document.InsertFirstChild(document.NewDeclaration());
        document.InsertEndChild(document.NewElement("Markup"));
        document.RootElement()->InsertNewChildElement("Topic");
    }
    XMLElement& markup = *document.RootElement();
    writeTopic(*markup.FirstChildElement("Topic"), topic, !before);
    XMLElement& view = viewOf(markup, topic.viewGuid);
    BcfMarkup result;
    result.files.view = textOr(view, "Viewpoint", result.files.view);
    result.files.snapshot = textOr(view, "Snapshot", result.files.snapshot);
    setText(view, "Viewpoint", kViewOrder, result.files.view);
    if (topic.hasSnapshot)
        setText(view, "Snapshot", kViewOrder, result.files.snapshot);
    tinyxml2::XMLPrinter printer;
    document.Print(&printer);
    result.text = printer.CStr();
    return result;
}

} // namespace mbv
