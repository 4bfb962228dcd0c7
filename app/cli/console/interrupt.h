#pragma once

namespace mbv::cli {

/// What Ctrl-C does while this lives: it ends the program with a word that no file was changed, at
/// once, whatever it is at, until files are opened for writing; from then on in good order, by
/// Error (Cancelled), and a second Ctrl-C at once. One at a time.
class InterruptHandler {
public:
    InterruptHandler();
    ~InterruptHandler();
    InterruptHandler(const InterruptHandler&) = delete;
    InterruptHandler& operator=(const InterruptHandler&) = delete;

    /// From here on the work opens files for writing, which it must close.
    void beginWriting();

    /// Throws Error (Cancelled) where Ctrl-C came since then.
    void throwIfInterrupted() const;
};

} // namespace mbv::cli
