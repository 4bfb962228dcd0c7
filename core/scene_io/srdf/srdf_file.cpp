#include <mbv/scene_io/srdf_file.h>

#include "file/read_text.h"
#include "file/xml.h"

#include <mbv/file/path_text.h>
#include <mbv/json/json_cursor.h>

#include <algorithm>
#include <array>
#include <utility>

namespace mbv {
namespace {

using tinyxml2::XMLElement;
using tinyxml2::XMLPrinter;

class SrdfReader {
public:
    explicit SrdfReader(const std::string& where) : where_(where) {}

    Srdf read(std::string_view text)
    {
        tinyxml2::XMLDocument document;
        parseXml(text, where_, document);
        const XMLElement* const robot = &requireRoot(document, "robot", "SRDF", where_);
        if (robot->FirstChildElement("link") != nullptr)
            failAt(*robot->FirstChildElement("link"), where_,
                   "this is a URDF, not an SRDF: it has a <link>");
        if (const char* const name = robot->Attribute("name"))
            srdf_.robot = name;
        for (const XMLElement* e = robot->FirstChildElement(); e != nullptr;
             e = e->NextSiblingElement())
            readElement(*e);
        return std::move(srdf_);
    }

private:
    using Kind = SrdfName::Kind;

    void readElement(const XMLElement& element)
    {
        const std::string_view kind = element.Name();
        noteOtherNames(element);
        if (kind == "group")
            srdf_.groups.push_back(readGroup(element));
        else if (kind == "group_state")
            srdf_.states.push_back(readState(element));
        else if (kind == "disable_collisions")
            srdf_.disabled.push_back(readPair(element));
        else if (kind == "enable_collisions")
            srdf_.enabled.push_back(readPair(element));
        else if (kind == "disable_default_collisions")
            srdf_.disabledLinks.push_back(name(element, "link", Kind::Link));
        else if (kind == "link_sphere_approximation")
            srdf_.spheres.push_back(readSpheres(element));
        else if (kind.starts_with("xacro:"))
            failAt(element, where_,
                   "this is xacro, of which an SRDF is made; run \"xacro FILE -o robot.srdf\" and "
                   "give robot.srdf");
        else
            srdf_.others.push_back(textOf(element));
    }

    /// The attribute, which is the name of something that there ought to be.
    std::string name(const XMLElement& element, const char* attribute, Kind kind)
    {
        std::string name = requireAttribute(element, attribute, where_);
        srdf_.names.push_back({kind, name, element.GetLineNum()});
        return name;
    }

    /// Those in elements that are kept as they are.
    void noteOtherNames(const XMLElement& element)
    {
        constexpr auto kLink = Kind::Link;
        constexpr auto kJoint = Kind::Joint;
        constexpr auto kGroup = Kind::Group;
        struct Attribute {
            std::string_view element;
            const char* name;
            Kind kind;
        };
        constexpr std::array<Attribute, 6> kAttributes = {
            {{"end_effector", "parent_link", kLink},
             {"end_effector", "group", kGroup},
             {"end_effector", "parent_group", kGroup},
             {"virtual_joint", "child_link", kLink},
             {"passive_joint", "name", kJoint},
             {"joint_property", "joint_name", kJoint}}};
        for (const Attribute& known : kAttributes)
            if (element.Name() == known.element && has(element, known.name))
                name(element, known.name, known.kind);
        if (element.Name() == std::string_view("virtual_joint") && has(element, "name"))
            srdf_.virtualJoints.emplace_back(element.Attribute("name"));
    }

    static bool has(const XMLElement& element, const char* attribute)
    {
        const char* const value = element.Attribute(attribute);
        return value != nullptr && *value != '\0';
    }

    static std::string textOf(const XMLElement& element)
    {
        XMLPrinter printer(nullptr, true);
        element.Accept(&printer);
        return printer.CStr();
    }

    DisabledPair readPair(const XMLElement& element)
    {
        const char* const reason = element.Attribute("reason");
        return {name(element, "link1", Kind::Link), name(element, "link2", Kind::Link),
                reason != nullptr ? reason : "", element.GetLineNum()};
    }

    SrdfGroup readGroup(const XMLElement& element)
    {
        SrdfGroup group;
        group.name = requireAttribute(element, "name", where_);
        const auto names = [&](const char* child, Kind kind, std::vector<std::string>& into) {
            forEachChild(element, child,
                         [&](const XMLElement& e) { into.push_back(name(e, "name", kind)); });
        };
        names("link", Kind::Link, group.links);
        names("joint", Kind::Joint, group.joints);
        names("group", Kind::Group, group.groups);
        forEachChild(element, "chain", [&](const XMLElement& e) {
            group.chains.push_back(
                {name(e, "base_link", Kind::Link), name(e, "tip_link", Kind::Link)});
        });
        return group;
    }

    SrdfState readState(const XMLElement& element)
    {
        SrdfState state;
        state.name = requireAttribute(element, "name", where_);
        if (has(element, "group"))
            state.group = name(element, "group", Kind::Group);
        forEachChild(element, "joint", [&](const XMLElement& e) {
            const std::string joint = name(e, "name", Kind::Joint);
            state.joints[joint] = readValues(e, requireAttribute(e, "value", where_));
        });
        return state;
    }

    /// One number or several.
    std::vector<double> readValues(const XMLElement& element, const std::string& text) const
    {
        std::size_t words = 0;
        bool inWord = false;
        for (const char c : text) {
            const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
            words += !blank && !inWord ? 1 : 0;
            inWord = !blank;
        }
        std::vector<double> values(std::max<std::size_t>(words, 1));
        readNumbers(element, "value", where_, values);
        return values;
    }

    SrdfSpheres readSpheres(const XMLElement& element)
    {
        SrdfSpheres result;
        result.link = name(element, "link", Kind::Link);
        forEachChild(element, "sphere", [&](const XMLElement& e) {
            std::array<double, 3> center{};
            std::array<double, 1> radius{};
            if (!readNumbers(e, "center", where_, center))
                requireAttribute(e, "center", where_);
            if (!readNumbers(e, "radius", where_, radius))
                requireAttribute(e, "radius", where_);
            if (radius[0] < 0)
                failAt(e, where_, "\"radius\" must not be negative");
            result.spheres.push_back({{center[0], center[1], center[2]}, radius[0]});
        });
        return result;
    }

    const std::string& where_;
    Srdf srdf_;
};

class SrdfWriter {
public:
    std::string write(const Srdf& srdf)
    {
        printer_.PushHeader(false, true);
        printer_.OpenElement("robot");
        printer_.PushAttribute("name", srdf.robot.c_str());
        for (const SrdfGroup& group : srdf.groups)
            add(group);
        for (const SrdfState& state : srdf.states)
            add(state);
        for (const std::string& other : srdf.others) {
            tinyxml2::XMLDocument document;
            document.Parse(other.data(), other.size());
            document.Accept(&printer_);
        }
        for (const SrdfSpheres& spheres : srdf.spheres)
            add(spheres);
        for (const std::string& link : srdf.disabledLinks)
            addLeaf("disable_default_collisions", {{"link", link}});
        for (const DisabledPair& pair : srdf.enabled)
            add("enable_collisions", pair);
        for (const DisabledPair& pair : srdf.disabled)
            add("disable_collisions", pair);
        printer_.CloseElement();
        return printedXml(printer_);
    }

private:
    using Attributes = std::vector<std::pair<const char*, std::string>>;

    void addLeaf(const char* name, const Attributes& attributes)
    {
        printer_.OpenElement(name);
        for (const auto& [key, value] : attributes)
            printer_.PushAttribute(key, value.c_str());
        printer_.CloseElement();
    }

    void add(const char* name, const DisabledPair& pair)
    {
        Attributes attributes = {{"link1", pair.link1}, {"link2", pair.link2}};
        if (!pair.reason.empty())
            attributes.emplace_back("reason", pair.reason);
        addLeaf(name, attributes);
    }

    void add(const SrdfGroup& group)
    {
        printer_.OpenElement("group");
        printer_.PushAttribute("name", group.name.c_str());
        for (const std::string& link : group.links)
            addLeaf("link", {{"name", link}});
        for (const std::string& joint : group.joints)
            addLeaf("joint", {{"name", joint}});
        for (const SrdfChain& chain : group.chains)
            addLeaf("chain", {{"base_link", chain.baseLink}, {"tip_link", chain.tipLink}});
        for (const std::string& other : group.groups)
            addLeaf("group", {{"name", other}});
        printer_.CloseElement();
    }

    void add(const SrdfState& state)
    {
        printer_.OpenElement("group_state");
        printer_.PushAttribute("name", state.name.c_str());
        if (!state.group.empty())
            printer_.PushAttribute("group", state.group.c_str());
        for (const auto& [joint, values] : state.joints) {
            std::string text;
            for (const double value : values)
                text += (text.empty() ? "" : " ") + numberText(value);
            addLeaf("joint", {{"name", joint}, {"value", text}});
        }
        printer_.CloseElement();
    }

    void add(const SrdfSpheres& spheres)
    {
        printer_.OpenElement("link_sphere_approximation");
        printer_.PushAttribute("link", spheres.link.c_str());
        for (const Sphere& sphere : spheres.spheres)
            addLeaf("sphere",
                    {{"center", numberText(sphere.center.x) + " " + numberText(sphere.center.y) +
                                    " " + numberText(sphere.center.z)},
                     {"radius", numberText(sphere.radius)}});
        printer_.CloseElement();
    }

    XMLPrinter printer_;
};

} // namespace

Srdf loadSrdf(const std::filesystem::path& path)
{
    return srdfFromText(readText(path, kMaxXmlBytes), pathText(path));
}

Srdf srdfFromText(std::string_view text, const std::string& where)
{
    return SrdfReader(where).read(text);
}

std::string srdfText(const Srdf& srdf)
{
    return SrdfWriter().write(srdf);
}

} // namespace mbv
