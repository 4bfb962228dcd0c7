#include "selection.h"

#include <algorithm>

namespace mbv::viewer {

bool Selection::contains(std::size_t model) const
{
    return std::binary_search(models.begin(), models.end(), model);
}

Selection onlyModel(std::size_t model)
{
    return {{model}, model};
}

Selection modelsOf(std::vector<std::size_t> models)
{
    Selection selection;
    if (models.empty())
        return selection;
    selection.active = models.back();
    std::sort(models.begin(), models.end());
    models.erase(std::unique(models.begin(), models.end()), models.end());
    selection.models = std::move(models);
    return selection;
}

Selection toggled(const Selection& selection, std::size_t model)
{
    if (!selection.contains(model))
        return extended(selection, model);
    std::vector<std::size_t> rest = selection.models;
    std::erase(rest, model);
    Selection result = modelsOf(rest);
    if (selection.active != model)
        result.active = selection.active;
    return result;
}

Selection extended(const Selection& selection, std::size_t model)
{
    std::vector<std::size_t> models = selection.models;
    models.push_back(model);
    return modelsOf(std::move(models));
}

} // namespace mbv::viewer
