"""Conan 2 recipe of the libraries; `conan create packaging/conan` in the sources."""

import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load

ROOT = os.path.join(os.path.dirname(__file__), os.pardir, os.pardir)


class MbvConan(ConanFile):
    name = "mbv"
    description = "Mesh bounding volumes: fit, test, explain, show"
    license = "BSD-3-Clause"
    topics = ("collision", "bounding-volume", "mesh", "obb")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False], "with_core": [True, False]}
    default_options = {"shared": False, "fPIC": True, "with_core": True}
    implements = ["auto_shared_fpic"]

    def set_version(self):
        cmake = load(self, os.path.join(ROOT, "CMakeLists.txt"))
        self.version = re.search(r"project\(mbv VERSION ([\d.]+)", cmake)[1]

    def export_sources(self):
        for pattern in ("CMakeLists.txt", "LICENSE", "README.md", "CHANGELOG.md",
                        "cmake/*", "core/*", "data/*", "docs/*", "packaging/*"):
            copy(self, pattern, ROOT, self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def validate(self):
        check_min_cppstd(self, 20)

    def requirements(self):
        self.requires("boost/[>=1.74]", headers=True, libs=False)
        self.requires("highway/[>=1.0]")
        self.requires("onetbb/[>=2021.4]")
        if self.options.with_core:
            self.requires("expat/[>=2.5 <3]")
            self.requires("nlohmann_json/[>=3.10]", transitive_headers=True)
            self.requires("qhull/[>=8.0]")
            self.requires("tinyxml2/[>=9]")
            self.requires("zlib/[>=1.2.11 <2]")

    def generate(self):
        dependencies = CMakeDeps(self)
        # Highway's own names, which its recipe does not have.
        dependencies.set_property("highway", "cmake_file_name", "hwy")
        dependencies.set_property("highway", "cmake_target_name", "hwy::hwy")
        # Those of CMake's own module, which its recipe's package does not have.
        dependencies.set_property("expat", "cmake_file_name", "EXPAT")
        dependencies.set_property("expat", "cmake_target_name", "EXPAT::EXPAT")
        dependencies.generate()
        toolchain = CMakeToolchain(self)
        toolchain.variables["MBV_WITH_CORE"] = bool(self.options.with_core)
        for part in ("MBV_WITH_VTK", "MBV_BUILD_APPS", "MBV_BUILD_TESTS"):
            toolchain.variables[part] = False
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "mbv")
        collision = self.cpp_info.components["collision"]
        collision.set_property("cmake_target_name", "mbv::collision")
        collision.libs = ["mbv_collision"]
        collision.requires = ["boost::headers", "highway::highway", "onetbb::onetbb"]
        if self.options.with_core:
            core = self.cpp_info.components["core"]
            core.set_property("cmake_target_name", "mbv::core")
            core.libs = ["mbv_core"]
            core.requires = ["collision", "expat::expat", "nlohmann_json::nlohmann_json",
                             "qhull::qhull", "tinyxml2::tinyxml2", "zlib::zlib"]
