#include <mbv/scene/document.h>

#include "scene_change.h"

namespace mbv {

struct Document::Step {
    std::string label;
    std::string mergeKey;
    SceneChange change;
};

Document::Document(Scene scene) : scene_(std::move(scene)), saved_(scene_) {}
Document::Document(const Document& other) = default;
Document::Document(Document&& other) noexcept = default;
Document& Document::operator=(const Document& other) = default;
Document& Document::operator=(Document&& other) noexcept = default;
Document::~Document() = default;

bool Document::edit(std::string label, Scene after, std::string_view mergeKey)
{
    if (after == scene_)
        return false;
    const bool goesOn = merges(mergeKey);
    Scene before = std::move(scene_);
    scene_ = std::move(after);
    steps_.resize(done_); // what was undone cannot be done again
    if (goesOn) {
        steps_.back().change.revert(before);
        steps_.pop_back();
    }
    SceneChange change = SceneChange::between(before, scene_);
    if (!change.empty()) // a merged step may have come back to where it began
        steps_.push_back({std::move(label), std::string(mergeKey), std::move(change)});
    done_ = steps_.size();
    mergeOpen_ = !mergeKey.empty();
    return true;
}

bool Document::merges(std::string_view mergeKey) const
{
    return mergeOpen_ && !mergeKey.empty() && done_ > 0 && steps_[done_ - 1].mergeKey == mergeKey;
}

void Document::endMerge()
{
    mergeOpen_ = false;
}

bool Document::undo()
{
    endMerge();
    if (done_ == 0)
        return false;
    steps_[--done_].change.revert(scene_);
    return true;
}

bool Document::redo()
{
    endMerge();
    if (done_ == steps_.size())
        return false;
    steps_[done_++].change.apply(scene_);
    return true;
}

std::optional<std::string> Document::undoLabel() const
{
    return done_ > 0 ? std::optional(steps_[done_ - 1].label) : std::nullopt;
}

std::optional<std::string> Document::redoLabel() const
{
    return done_ < steps_.size() ? std::optional(steps_[done_].label) : std::nullopt;
}

void Document::reset(Scene scene)
{
    *this = Document(std::move(scene));
}

bool Document::modified() const
{
    return !areSavedAlike(scene_, saved_);
}

void Document::markSaved()
{
    endMerge(); // so that undo can come back to what was saved
    saved_ = scene_;
}

} // namespace mbv
