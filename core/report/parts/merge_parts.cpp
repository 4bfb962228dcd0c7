#include "geometry/parallel/progress_part.h"
#include "part_reader.h"

#include <mbv/file/path_text.h>
#include <mbv/geometry/error.h>
#include <mbv/report/check_parts.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

namespace mbv {
namespace {

constexpr std::uint32_t kUnknownModel = static_cast<std::uint32_t>(-1);

[[noreturn]] void refuse(const std::string& message)
{
    throw Error(ErrorCode::InvalidArgument, message);
}

/// "part 3", "parts 1, 3 and 4"; of many, the first ones.
std::string listOf(const std::vector<std::size_t>& parts)
{
    constexpr std::size_t kMaxNamed = 20;
    std::string text = parts.size() == 1 ? "part " : "parts ";
    const std::size_t named = std::min(parts.size(), kMaxNamed);
    for (std::size_t i = 0; i < named; ++i)
        text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + std::to_string(parts[i]);
    return text +
           (named < parts.size() ? " and " + std::to_string(parts.size() - named) + " more" : "");
}

class Merger {
public:
    void add(const std::filesystem::path& path)
    {
        const std::string file = pathText(path);
        PartFile part = readPart(path, shared_);
        const PartHeader& header = part.header;
        if (!first_) {
            first_ = header;
            firstFile_ = file;
            models_.resize(header.models);
        } else {
            requireSameCheck(*first_, firstFile_, header, file);
        }
        const auto [known, isNew] = parts_.emplace(header.part.number, Known{file, header.cut});
        if (!isNew)
            refuse(known->second.file == file
                       ? file + " is given twice; leave one out"
                       : known->second.file + " and " + file + " are both part " +
                             std::to_string(header.part.number) + "; leave one out");
        for (auto& [index, model] : part.models)
            models_[index] = std::move(model);
        std::move(part.pairs.begin(), part.pairs.end(), std::back_inserter(merged_.report.pairs));
        CheckTiming& sum = merged_.report.timing;
        sum.load += header.timing.load;
        sum.fit += header.timing.fit;
        sum.broad += header.timing.broad;
        sum.volumes += header.timing.volumes;
        sum.meshes += header.timing.meshes;
    }

    MergedCheck finish(MissingParts missing)
    {
        findMissing(missing);
        requireWholeCut();
        merged_.title = first_->title;
        merged_.scene = first_->rules;
        CheckReport& report = merged_.report;
        report.exact = first_->asked.exact;
        report.clearance = first_->asked.clearance;
        report.between = first_->asked.between;
        report.hasPenetrations = first_->asked.hasPenetrations;
        report.tolerance = first_->asked.tolerance;
        report.cut = {first_->cut.candidates, 0, candidatesHere()};
        report.pairsTested = first_->pairsTested - (first_->cut.candidates - report.cut.here);
        placeModels();
        std::sort(report.pairs.begin(), report.pairs.end(),
                  [](const auto& p, const auto& q) { return comesBefore(p, q); });
        merged_.reasons = std::move(shared_.reasons);
        return std::move(merged_);
    }

private:
    struct Known {
        std::string file;
        CheckCut cut;
    };

    void findMissing(MissingParts missing)
    {
        if (!first_)
            refuse("no part is given");
        std::vector<std::size_t>& numbers = merged_.report.missingParts;
        for (std::size_t number = 1; number <= first_->part.count; ++number) {
            if (!parts_.contains(number))
                numbers.push_back(number);
        }
        if (!numbers.empty() && missing == MissingParts::Refused)
            refuse(listOf(numbers) + " of " + std::to_string(first_->part.count) +
                   (numbers.size() == 1 ? " is" : " are") +
                   " missing; give the files of all, or merge what is there (--partial)");
    }

    std::size_t candidatesHere() const
    {
        std::size_t sum = 0;
        for (const auto& [number, part] : parts_)
            sum += part.cut.here;
        return sum;
    }

    /// Each part goes on where the one before it ends.
    void requireWholeCut() const
    {
        for (const auto& [number, part] : parts_) {
            const auto next = parts_.find(number + 1);
            const std::size_t end = part.cut.first + part.cut.here;
            const bool meets = number == first_->part.count ? end == part.cut.candidates
                               : next == parts_.end()       ? true
                                                            : next->second.cut.first == end;
            if (!meets || (number == 1 && part.cut.first != 0))
                refuse(part.file + ": the parts do not make up the whole: they were cut in "
                                   "different ways; run all on machines of one kind");
        }
    }

    /// Leaves out the models that no part knows, and gives the pairs their new places.
    void placeModels()
    {
        const bool areAllThere = merged_.report.missingParts.empty();
        std::vector<std::uint32_t> placeOf(models_.size(), kUnknownModel);
        for (std::size_t i = 0; i < models_.size(); ++i) {
            if (!models_[i] && areAllThere)
                throw Error(ErrorCode::FileInvalid,
                            "the parts do not tell of all models; run them again");
            if (!models_[i])
                continue;
            placeOf[i] = static_cast<std::uint32_t>(merged_.scene.models.size());
            merged_.scene.models.push_back(*std::move(models_[i]));
        }
        for (PairResult& pair : merged_.report.pairs) {
            pair.a = placeOf[pair.a];
            pair.b = placeOf[pair.b];
            if (pair.a == kUnknownModel || pair.b == kUnknownModel)
                throw Error(ErrorCode::FileInvalid,
                            "the parts have a pair whose models none of them tells of; run them "
                            "again");
        }
    }

    MergedCheck merged_;
    SharedValues shared_;
    std::optional<PartHeader> first_;
    std::string firstFile_;
    std::map<std::size_t, Known> parts_;       ///< by number
    std::vector<std::optional<Model>> models_; ///< by index in the scene
};

} // namespace

MergedCheck mergeCheckParts(std::span<const std::filesystem::path> files, MissingParts missing,
                            const ProgressFn& progress)
{
    Merger merger;
    for (std::size_t i = 0; i < files.size(); ++i) {
        reportProgress(partOfProgress(progress, i, files.size()), 0);
        merger.add(files[i]);
    }
    return merger.finish(missing);
}

} // namespace mbv
