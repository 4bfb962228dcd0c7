#pragma once

#include <stdexcept>
#include <string>

namespace mbv {

/// What kind of input problem an Error reports; programs branch on it, people read the message.
enum class ErrorCode {
    FileUnreadable,    ///< missing, a directory, no permission, or an I/O failure
    FileUnwritable,    ///< a directory, no permission, a full disk, or an I/O failure
    FileInvalid,       ///< readable, but not what its format demands
    FormatUnsupported, ///< a file type mbv does not read or write
    DegenerateMesh,    ///< nothing to fit: no points, no area, or non-finite vertices
    InvalidShape,      ///< a shape field outside its domain
    InvalidScene,      ///< a scene that contradicts itself
    InvalidArgument,   ///< an option or a name that does not exist
    NoRenderer,        ///< no OpenGL context could be made
    NotBuilt,          ///< this build leaves out what was asked for, as it has no VTK
    Cancelled,         ///< the caller's progress callback asked to stop
};

/// A problem with input that the user controls. The message says what is wrong, where (path, line,
/// byte or field) and what to do.
class Error : public std::runtime_error {
public:
    Error(ErrorCode code, const std::string& message) : std::runtime_error(message), code_(code) {}

    [[nodiscard]] ErrorCode code() const noexcept { return code_; }

private:
    ErrorCode code_;
};

} // namespace mbv
