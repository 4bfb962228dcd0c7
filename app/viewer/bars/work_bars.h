#pragma once

namespace mbv::viewer {

class Loader;
class PictureCommands;
class WorkBar;

/// Connects a bar with what it shows and cancels. All of them must outlive the connection.
void showWork(WorkBar& bar, Loader& loader);
void showWork(WorkBar& bar, PictureCommands& pictures);

} // namespace mbv::viewer
