#include "bcf_files.h"

#include "file/read_text.h"
#include "file/zip.h"

#include <mbv/file/path_text.h>
#include <mbv/geometry/error.h>

#include <cstddef>
#include <utility>

namespace mbv {

std::map<std::string, BcfFolder> bcfFolders(const std::filesystem::path& path)
{
    std::map<std::string, BcfFolder> folders;
    const std::string where = pathText(path);
    for (ZipEntry& entry : unzipped(readText(path, kMaxZipBytes), where)) {
        const std::size_t slash = entry.name.find('/');
        const bool isInFolder = slash != std::string::npos;
        folders[isInFolder ? entry.name.substr(0, slash) : ""]
               [isInFolder ? entry.name.substr(slash + 1) : entry.name] = std::move(entry.bytes);
    }
    const auto version = folders[""].find(kBcfVersionFile);
    if (version == folders[""].end())
        throw Error(ErrorCode::FileInvalid,
                    where + ": is no BCF: it has no " + kBcfVersionFile + " in it");
    if (version->second.find("VersionId=\"2.") == std::string::npos)
        throw Error(ErrorCode::FileInvalid,
                    where + ": is not of BCF 2; save it as BCF 2.1 and give that");
    return folders;
}

} // namespace mbv
