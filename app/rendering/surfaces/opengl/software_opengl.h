#pragma once

/// Internal.
namespace mbv::rendering {

/// The current context of OpenGL has no graphics card: it is Mesa's on the processor.
bool isDrawnByProcessor();

} // namespace mbv::rendering
