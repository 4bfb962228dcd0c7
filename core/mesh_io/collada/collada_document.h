#pragma once

#include "mesh_io/parsing/mesh_source.h"

#include <tinyxml2.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace mbv {

inline constexpr std::size_t kMaxColladaBytes = std::size_t{128} << 20U;

/// The elements of a COLLADA file, and those that have an id by it.
class ColladaDocument {
public:
    /// Throws Error (FileInvalid) with the line: no XML, no COLLADA 1.4 or 1.5, an id given to two
    /// elements of one name, more than kMaxColladaBytes.
    explicit ColladaDocument(const MeshSource& source);

    [[nodiscard]] const tinyxml2::XMLElement& root() const { return *root_; }
    [[nodiscard]] const std::string& name() const { return source_.name(); }

    /// What the attribute ("url", "source") of an element refers to by "#id"; fails unless it is an
    /// element of this file with that name.
    [[nodiscard]] const tinyxml2::XMLElement&
    target(const tinyxml2::XMLElement& from, const char* attribute, std::string_view name) const;

    /// The numbers of the element's text. Fails at what is none, and where elements that refer to
    /// the same numbers have had them read again and again: a file that says each thing once has
    /// fewer of them than bytes.
    [[nodiscard]] std::vector<double> numbersIn(const tinyxml2::XMLElement& element) const;
    [[nodiscard]] std::vector<std::int64_t> integersIn(const tinyxml2::XMLElement& element) const;

    /// A whole number from 0 up; `otherwise` where there is no such attribute.
    [[nodiscard]] std::size_t count(const tinyxml2::XMLElement& element, const char* attribute,
                                    std::size_t otherwise) const;

    /// Throws Error (FileInvalid) that names the path and the element's line.
    [[noreturn]] void fail(const tinyxml2::XMLElement& element, const std::string& what) const;

private:
    void keepIds();
    template <class Number> std::vector<Number> listIn(const tinyxml2::XMLElement& element) const;

    const MeshSource& source_;
    tinyxml2::XMLDocument xml_;
    const tinyxml2::XMLElement* root_ = nullptr;
    std::unordered_map<std::string, const tinyxml2::XMLElement*> byId_; ///< "geometry#id"
    mutable std::size_t numbersRead_ = 0;                               ///< of all lists so far
};

} // namespace mbv
