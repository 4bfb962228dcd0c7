#include "deflate.h"

#include <mbv/geometry/error.h>

#include <zlib.h>

namespace mbv {
namespace {

constexpr int kRawDeflate = -MAX_WBITS;

[[noreturn]] void failToPack()
{
    throw Error(ErrorCode::InvalidArgument, "zlib could not pack the bytes: out of memory");
}

} // namespace

std::string deflated(std::string_view bytes)
{
    z_stream stream = {};
    constexpr int kMemory = 8; // zlib's own default
    if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kRawDeflate, kMemory,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        failToPack();
    std::string out(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data())); // zlib only reads
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const int end = deflate(&stream, Z_FINISH);
    out.erase(out.size() - stream.avail_out);
    deflateEnd(&stream);
    if (end != Z_STREAM_END)
        failToPack();
    return out;
}

bool inflated(std::string_view packed, std::string& out)
{
    z_stream stream = {};
    if (inflateInit2(&stream, kRawDeflate) != Z_OK)
        return false;
    Bytef none = 0; // zlib wants a place even for nothing
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data())); // zlib only reads
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = out.empty() ? &none : reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const int end = inflate(&stream, Z_FINISH);
    const bool isWhole = end == Z_STREAM_END && stream.avail_out == 0;
    inflateEnd(&stream);
    return isWhole;
}

} // namespace mbv
