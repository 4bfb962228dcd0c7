#include <mbv/fit/volume_kind.h>

namespace mbv {

std::string_view nameOf(VolumeKind kind)
{
    switch (kind) {
    case VolumeKind::Obb:
        return "obb";
    case VolumeKind::MinimumObb:
        return "minimum";
    case VolumeKind::Aabb:
        return "aabb";
    case VolumeKind::Sphere:
        return "sphere";
    case VolumeKind::Capsule:
        return "capsule";
    case VolumeKind::Hull:
        break;
    }
    return "hull";
}

std::optional<VolumeKind> volumeKindFrom(std::string_view name)
{
    for (const VolumeKind kind : kVolumeKinds) {
        if (nameOf(kind) == name) {
            return kind;
        }
    }
    return std::nullopt;
}

} // namespace mbv
