#include "threemf_files.h"

#include "file/zip.h"

namespace mbv::test {

std::string threemfOf(const std::vector<std::pair<std::string, std::string>>& parts)
{
    std::vector<ZipEntry> entries = {
        {"[Content_Types].xml",
         R"(<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/)"
         R"(content-types"><Default Extension="rels" ContentType="application/)"
         R"(vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" )"
         R"(ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>)"},
        {"_rels/.rels",
         R"(<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/)"
         R"(2006/relationships"><Relationship Target="/Metadata/plate.png" Id="r1" )"
         R"(Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/)"
         R"(thumbnail"/><Relationship Target="/3D/3dmodel.model" Id="r0" )"
         R"(Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>)"}};
    for (const auto& [name, bytes] : parts)
        entries.push_back({name, bytes});
    return zipped(entries);
}

std::string threemfModel(const std::string& resources, const std::string& items,
                         const std::string& attributes)
{
    return R"(<?xml version="1.0" encoding="UTF-8"?>
<model xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02" )" +
           attributes + ">\n<metadata name=\"Title\">a &lt;title&gt;</metadata>\n<resources>\n" +
           resources + "</resources>\n<build>\n" + items + "</build>\n</model>\n";
}

std::string threemfTetrahedron()
{
    return R"(<mesh><vertices>
<vertex x="0" y="0" z="0"/><vertex x="1" y="0" z="0"/>
<vertex x="0" y="1.0" z="0"/><vertex x="0" y="0" z="+1e0"/>
</vertices><triangles>
<triangle v1="0" v2="2" v3="1"/><triangle v1="0" v2="1" v3="3" pid="5" p1="0"/>
<triangle v1="0" v2="3" v3="2"/><triangle v1="1" v2="2" v3="3"/>
</triangles></mesh>)";
}

std::string richThreemfModel()
{
    return threemfModel(
        R"(<basematerials id="5"><base name="red" displaycolor="#FF8000"/>
<base name="glass" displaycolor="#0080FF80"/></basematerials>
<object id="1" name="고양이 &amp; co" type="model" pid="5" pindex="1">)" +
            threemfTetrahedron() + R"(</object>
<object id="2" type="model"><components>
<component objectid="1" transform="1 0 0 0 1 0 0 0 1 5 0 0"/>
<component p:path="/3D/Objects/other part.model" objectid="7" p:UUID="x"/>
</components></object>
<object id="3" type="support">)" +
            threemfTetrahedron() + "</object>\n",
        R"(<item objectid="2" transform="0 1 0 -1 0 0 0 0 2 10 20 30" printable="1"/>
<item objectid="1" transform="-1 0 0 0 1 0 0 0 1 0 0 0"/><item objectid="3"/>
)",
        R"(unit="centimeter" requiredextensions="p" )"
        R"(xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06")");
}

std::string richThreemf()
{
    return richThreemf(richThreemfModel());
}

std::string richThreemf(const std::string& mainModel)
{
    return threemfOf({{"3D/3dmodel.model", mainModel},
                      {"3D/Objects/Other%20part.model",
                       threemfModel("<object id=\"7\">" + threemfTetrahedron() + "</object>", "",
                                    "unit=\"millimeter\"")},
                      {"Metadata/model_settings.config",
                       R"(<config><object id="2"><metadata key="name" value="pump"/>
<part id="7" subtype="normal_part"><metadata key="name" value="lid"/></part></object></config>)"}});
}

} // namespace mbv::test
