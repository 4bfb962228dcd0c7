#pragma once

#include <mbv/scene/scene.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbv {

/// The scene being edited, with unlimited undo. Knows no window: the viewer shows it, playback and
/// tests drive it.
class Document {
public:
    explicit Document(Scene scene = {});
    Document(const Document& other);
    Document(Document&& other) noexcept;
    Document& operator=(const Document& other);
    Document& operator=(Document&& other) noexcept;
    ~Document();

    [[nodiscard]] const Scene& scene() const { return scene_; }

    /// Replaces the scene as one undoable step. Steps in a row with the same non-empty `mergeKey`
    /// become one (a key held down), until endMerge() or another step. An edit that changes nothing
    /// is no step, and a merged step that comes back to where it began vanishes. What was undone
    /// can no longer be done again. Returns whether anything changed.
    bool edit(std::string label, Scene after, std::string_view mergeKey = {});
    void endMerge();
    /// Whether an edit with this key would become one with the step before.
    [[nodiscard]] bool merges(std::string_view mergeKey) const;

    bool undo();
    bool redo();
    /// What undo / redo would take back / do again ("Move cat-2"), if anything.
    [[nodiscard]] std::optional<std::string> undoLabel() const;
    [[nodiscard]] std::optional<std::string> redoLabel() const;

    /// Starts over with another scene and no history.
    void reset(Scene scene);

    /// True when the scene differs from the one last marked saved (or reset to) in more than meshes
    /// that were read again: a file would not be what it is.
    [[nodiscard]] bool modified() const;
    /// Ends a merge, too, so that undo can come back to what was saved.
    void markSaved();

private:
    struct Step;

    Scene scene_;
    Scene saved_;
    std::vector<Step> steps_;
    std::size_t done_ = 0; ///< steps_[0, done_) are applied
    bool mergeOpen_ = false;
};

} // namespace mbv
