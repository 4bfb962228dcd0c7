#include "bcf_text.h"

#include "file/sha256.h"

#include <mbv/file/utf8.h>

namespace mbv {

std::string guidOf(std::string_view kind, std::string_view text)
{
    Sha256 hash;
    hash.add("mbv.bcf/");
    hash.add(kind);
    hash.add("\n");
    hash.add(text);
    const std::string digits = hash.finish();
    std::string guid;
    std::size_t at = 0;
    for (const std::size_t length : {8U, 4U, 4U, 4U, 12U}) {
        guid += (guid.empty() ? "" : "-") + digits.substr(at, length);
        at += length;
    }
    guid[14] = '8'; // version
    guid[19] = 'a'; // variant
    return guid;
}

std::string xmlText(std::string_view text)
{
    constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
    std::string result;
    for (const char c : replacedUtf8(text)) {
        const bool isControl = static_cast<unsigned char>(c) < ' ' && c != '\t' && c != '\n';
        isControl ? result += kReplacement : result += c;
    }
    for (const std::string_view noCharacter : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"})
        for (std::size_t at = result.find(noCharacter); at != std::string::npos;
             at = result.find(noCharacter, at))
            result.replace(at, noCharacter.size(), kReplacement);
    return result;
}

} // namespace mbv
