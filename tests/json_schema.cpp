#include "json_schema.h"

#define VALIJSON_USE_EXCEPTIONS 1 // it calls abort() otherwise
#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include <fstream>
#include <stdexcept>

namespace mbv::test {

std::vector<std::string> schemaErrors(const std::string& schemaFileName, std::string_view jsonText)
{
    const std::string path = std::string(MBV_SOURCE_DIR "/docs/schemas/") + schemaFileName;
    std::ifstream file(path);
    if (!file)
        throw std::runtime_error("cannot read " + path);
    const auto schemaJson = nlohmann::json::parse(file);
    valijson::Schema schema;
    valijson::SchemaParser(valijson::SchemaParser::kDraft7)
        .populateSchema(valijson::adapters::NlohmannJsonAdapter(schemaJson), schema);

    const auto document = nlohmann::json::parse(jsonText);
    valijson::Validator validator(valijson::Validator::kStrongTypes);
    valijson::ValidationResults results;
    std::vector<std::string> errors;
    if (validator.validate(schema, valijson::adapters::NlohmannJsonAdapter(document), &results))
        return errors;
    valijson::ValidationResults::Error error;
    while (results.popError(error)) {
        std::string line;
        for (const std::string& part : error.context)
            line += part;
        errors.push_back(line + ": " + error.description);
    }
    if (errors.empty())
        errors.emplace_back("does not fit, for a reason that is not given");
    return errors;
}

} // namespace mbv::test
