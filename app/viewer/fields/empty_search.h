#pragma once

class QAbstractItemView;

namespace mbv::viewer {

/// Says in a list that nothing in it fits what is searched for, while it has no rows. To be called
/// when the list has been painted.
void paintEmptySearch(QAbstractItemView& list);

} // namespace mbv::viewer
