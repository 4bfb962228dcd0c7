#include <mbv/scene/mesh_asset.h>

#include "mesh_io/mesh_files.h"
#include "mesh_io/mesh_part.h"
#include "mesh_io/parsing/text_cursor.h"

#include <mbv/file/path_text.h>

#include <tbb/task_arena.h>

#include <cstddef>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace mbv {
namespace {

/// The assets of a mesh by what leads to it.
using Names = std::map<std::filesystem::path, std::weak_ptr<const MeshAsset>>;

/// The asset of the name, or a new one of another name's mesh; null where nobody holds any of the
/// file as it is now: what `now` is of the name.
MeshAssetPtr find(Names& names, const std::filesystem::path& path, const MeshOrigin& now)
{
    const auto isOfNow = [&now](const MeshAsset& asset) {
        const MeshOrigin& then = asset.origin();
        return then.bytes == now.bytes && then.changed == now.changed &&
               (then.buffers.empty() || then.buffers == originNow(then).buffers);
    };
    std::weak_ptr<const MeshAsset>& named = names[path.lexically_normal()];
    if (auto asset = named.lock(); asset && isOfNow(*asset))
        return asset;
    for (const auto& [name, other] : names) {
        if (const auto asset = other.lock(); asset && isOfNow(*asset)) {
            MeshOrigin origin = now;
            origin.buffers = asset->origin().buffers;
            auto same = std::make_shared<const MeshAsset>(path, *asset, std::move(origin));
            named = same;
            return same;
        }
    }
    return nullptr;
}

/// Reads the mesh once more, and says nothing; empty where it is in no file (on standard input).
/// `path` is absolute: the process may be in another folder then.
std::function<TriangleMesh()> readerOf(const std::filesystem::path& path, LoadOptions options)
{
    const auto part = meshPartFrom(path);
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(part ? part->file : path, unknown))
        return {};
    options.faces = Faces::Required;
    options.notice = {};
    options.warned = {};
    options.opened = {};
    options.openedBuffer = {};
    return [path, options] { return asAsked(MeshFiles(options).load(path), path, options); };
}

bool isGltf(const std::filesystem::path& path)
{
    return equalsIgnoringCase(pathText(path.extension()), ".gltf");
}

/// The files that glTF files keep their numbers in, as they were before they were read.
class Buffers {
public:
    /// What is known of the file is of an older one.
    void forget(const std::filesystem::path& gltf)
    {
        const MeshIdentity key = identityOf(gltf);
        const std::lock_guard lock(mutex_);
        ofFiles_.erase(key);
    }

    void add(const std::filesystem::path& gltf, const std::filesystem::path& buffer)
    {
        const MeshIdentity key = identityOf(gltf);
        const MeshOrigin origin = originOf(buffer);
        const std::lock_guard lock(mutex_);
        ofFiles_[key].insert_or_assign(origin.path, origin);
    }

    /// Of a file or a part of one.
    std::vector<MeshOrigin> of(const std::filesystem::path& path) const
    {
        const auto part = meshPartFrom(path);
        const std::filesystem::path& file = part ? part->file : path;
        if (!isGltf(file))
            return {};
        const MeshIdentity key = identityOf(file);
        std::vector<MeshOrigin> buffers;
        const std::lock_guard lock(mutex_);
        if (const auto found = ofFiles_.find(key); found != ofFiles_.end())
            for (const auto& [name, origin] : found->second)
                buffers.push_back(origin);
        return buffers;
    }

private:
    mutable std::mutex mutex_;
    std::map<MeshIdentity, std::map<std::filesystem::path, MeshOrigin>> ofFiles_;
};

/// The options, and who reads by them tells of buffers.
LoadOptions watched(LoadOptions options, const std::shared_ptr<Buffers>& buffers)
{
    options.opened = [buffers,
                      told = std::move(options.opened)](const std::filesystem::path& file) {
        if (told)
            told(file);
        if (isGltf(file))
            buffers->forget(file);
    };
    options.openedBuffer =
        [buffers, told = std::move(options.openedBuffer)](const std::filesystem::path& file,
                                                          const std::filesystem::path& gltf) {
            if (told)
                told(file, gltf);
            buffers->add(gltf, file);
        };
    return options;
}

/// Loads parts of files. They are asked for one after another: the file that was read last is kept.
class PartFiles {
public:
    TriangleMesh load(const std::filesystem::path& path, const std::filesystem::path& file,
                      const MeshOrigin& now, const LoadOptions& options, const ProgressFn& progress,
                      const WarnFn& warn)
    {
        const std::lock_guard lock(mutex_);
        if (!files_ || file_ != file || then_ != now) {
            files_ = std::make_unique<MeshFiles>(options);
            file_ = file;
            then_ = now;
        }
        TriangleMesh mesh;
        tbb::this_task_arena::isolate([&] { // no other task, which could wait for this lock
            mesh = files_->load(path, progress, Faces::Required, warn);
        });
        return mesh;
    }

private:
    std::mutex mutex_;
    std::unique_ptr<MeshFiles> files_;
    std::filesystem::path file_;
    MeshOrigin then_;
};

} // namespace

struct MeshLibrary::Assets {
    std::shared_ptr<Buffers> buffers = std::make_shared<Buffers>(); ///< of what options() reads
    PartFiles parts;
    std::mutex mutex;
    std::map<MeshIdentity, Names> byIdentity;
    std::deque<std::weak_ptr<const MeshAsset>> held; ///< those not let go, as they were loaded
    std::size_t heldBytes = 0;

    std::vector<MeshAssetPtr> hold(const MeshAssetPtr& asset, std::size_t memory);
};

MeshLibrary::MeshLibrary(LoadOptions options, MissingMeshes missing, std::size_t memory)
    : missing_(missing), memory_(memory), assets_(std::make_unique<Assets>())
{
    options_ = watched(std::move(options), assets_->buffers);
}

MeshLibrary::~MeshLibrary() = default;

/// Those that are to be let go for it. What nobody uses any more is gone by itself.
std::vector<MeshAssetPtr> MeshLibrary::Assets::hold(const MeshAssetPtr& asset, std::size_t memory)
{
    std::vector<MeshAssetPtr> tooMany;
    held.push_back(asset);
    heldBytes += asset->meshBytes();
    while (heldBytes > memory && held.size() > 1) {
        if (auto first = held.front().lock()) {
            heldBytes -= first->meshBytes();
            tooMany.push_back(std::move(first));
        }
        held.pop_front();
    }
    return tooMany;
}

MeshAssetPtr MeshLibrary::load(const std::filesystem::path& path, const ProgressFn& progress)
{
    return findOrRead(path, [&](const WarnFn& warn) {
        const auto part = meshPartFrom(path);
        if (!part)
            return MeshFiles(options_).load(path, progress, Faces::Required, warn);
        MeshOrigin file = originOf(part->file);
        file.buffers = assets_->buffers->of(part->file);
        return assets_->parts.load(path, part->file, originNow(file), options_, progress, warn);
    });
}

MeshAssetPtr MeshLibrary::findOrRead(const std::filesystem::path& path,
                                     const std::function<TriangleMesh()>& read)
{
    return findOrRead(path, [&](const WarnFn& /*warn*/) { return read(); });
}

MeshAssetPtr MeshLibrary::findOrRead(const std::filesystem::path& path,
                                     const std::function<TriangleMesh(const WarnFn&)>& read)
{
    const MeshIdentity key = identityOf(path);
    MeshOrigin origin = originOf(path);
    {
        const std::lock_guard lock(assets_->mutex);
        if (auto asset = find(assets_->byIdentity[key], path, origin))
            return asset;
    }
    std::vector<std::string> notices;
    LoadOptions options = options_;
    options.faces = Faces::Required;
    options.notice = [&](const std::string& what, bool) { notices.push_back(what); };
    const auto warn = [&](const std::string& what) { notices.push_back(what); };
    TriangleMesh mesh = asAsked(read(warn), path, options);
    origin.buffers = assets_->buffers->of(path);
    std::function<TriangleMesh()> readAgain = readerOf(origin.path, options_);
    auto loaded = std::make_shared<const MeshAsset>(path, std::move(mesh), std::move(notices),
                                                    std::move(readAgain), origin);
    std::vector<MeshAssetPtr> tooMany;
    {
        const std::lock_guard lock(assets_->mutex);
        Names& names = assets_->byIdentity[key];
        if (auto asset = find(names, path, origin)) // another thread was faster
            return asset;
        names[path.lexically_normal()] = loaded;
        tooMany = assets_->hold(loaded, memory_);
    }
    for (const MeshAssetPtr& asset : tooMany)
        asset->letGo();
    return loaded;
}

} // namespace mbv
