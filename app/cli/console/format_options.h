#pragma once

namespace CLI {
class App;
}

namespace mbv::cli {

struct CommonOptions;

/// --format, as options.hasLines has it, -o, whose ending says the format where --format does not,
/// and --raw-csv. `options` must outlive the parsing.
void addFormatOptions(CLI::App& command, CommonOptions& options);

} // namespace mbv::cli
