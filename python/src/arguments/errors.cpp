#include "errors.h"

#include <array>
#include <cctype>
#include <exception>

namespace mbv::python {

void fail(const std::string& where, const std::string& problem, ErrorCode code)
{
    throw Error(code, where + ": " + problem);
}

namespace {

class AlsoError : public Error {
public:
    AlsoError(ErrorCode code, const std::string& message, Also also)
        : Error(code, message), also_(also)
    {
    }

    [[nodiscard]] Also also() const noexcept { return also_; }

private:
    Also also_;
};

} // namespace

void fail(const std::string& where, const std::string& problem, Also also, ErrorCode code)
{
    throw AlsoError(code, where + ": " + problem, also);
}

nb::handle kept(nb::handle& slot, const char* module, const char* attribute)
{
    if (!slot.is_valid())
        slot = nb::object(nb::module_::import_(module).attr(attribute)).release();
    return slot;
}

nb::str strOf(const std::string& text)
{
    return nb::steal<nb::str>(
        PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
}

nb::list strsOf(const std::vector<std::string>& texts)
{
    nb::list result;
    for (const std::string& text : texts)
        result.append(strOf(text));
    return result;
}

std::string snakeCase(const std::string& name)
{
    std::string result;
    for (const char c : name) {
        if (std::isupper(static_cast<unsigned char>(c)) != 0)
            (result += '_') += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        else
            result += c;
    }
    return result;
}

namespace {

/// The value of mbv.ErrorCode.
const char* nameOf(ErrorCode code)
{
    switch (code) {
    case ErrorCode::FileUnreadable:
        return "file_unreadable";
    case ErrorCode::FileUnwritable:
        return "file_unwritable";
    case ErrorCode::FileInvalid:
        return "file_invalid";
    case ErrorCode::FormatUnsupported:
        return "format_unsupported";
    case ErrorCode::DegenerateMesh:
        return "degenerate_mesh";
    case ErrorCode::InvalidShape:
        return "invalid_shape";
    case ErrorCode::InvalidScene:
        return "invalid_scene";
    case ErrorCode::InvalidArgument:
        return "invalid_argument";
    case ErrorCode::NoRenderer:
        return "no_renderer";
    case ErrorCode::NotBuilt:
        return "not_built";
    case ErrorCode::Cancelled:
        return "cancelled";
    }
    return "invalid_argument";
}

nb::handle typeOf(Also also)
{
    static std::array<nb::handle, 3> types;
    constexpr std::array kNames = {"UnknownNameError", "OutOfRangeError", "WrongTypeError"};
    const auto place = static_cast<std::size_t>(also);
    return kept(types[place], "mbv._error", kNames[place]);
}

void raise(nb::handle type, const Error& error)
{
    const nb::object exception = type(strOf(error.what()), nameOf(error.code()));
    PyErr_SetObject(type.ptr(), exception.ptr());
}

void translate(const std::exception_ptr& raised, void* /*payload*/)
{
    try {
        std::rethrow_exception(raised);
    } catch (const AlsoError& error) {
        raise(typeOf(error.also()), error);
    } catch (const Error& error) {
        static nb::handle type;
        raise(kept(type, "mbv._error", "Error"), error);
    }
}

} // namespace

void bindErrors()
{
    nb::register_exception_translator(translate);
}

} // namespace mbv::python
