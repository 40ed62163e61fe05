"""The C library as a package of Conan, built by cargo from the repository: `conan create ffi/conan`."""

import re
from pathlib import Path

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy

LEFT_OUT = ["target/*", ".git/*", "*/node_modules/*", "tests/build/*", "build/*"]


class Bastide(ConanFile):
    """Headers, a shared and a static library; CMake's targets are `bastide::bastide` and `bastide::static`."""

    name = "bastide"
    description = "A rules engine for card battles with hidden hands"
    license = "MIT OR Apache-2.0"
    settings = "os", "arch", "compiler", "build_type"

    @property
    def _repository(self) -> Path:
        return Path(self.recipe_folder).parents[1]

    def set_version(self) -> None:
        manifest = (self._repository / "Cargo.toml").read_text()
        (self.version,) = re.findall(r'^version = "(.*)"', manifest, re.MULTILINE)

    def export_sources(self) -> None:
        copy(self, "*", self._repository, self.export_sources_folder, excludes=LEFT_OUT)

    def layout(self) -> None:
        cmake_layout(self)

    def generate(self) -> None:
        CMakeToolchain(self).generate()

    def build(self) -> None:
        cmake = CMake(self)
        cmake.configure(build_script_folder="ffi")
        cmake.build()

    def package(self) -> None:
        CMake(self).install()
        copy(self, "LICENSE-*", self.source_folder, Path(self.package_folder, "licenses"))

    def package_info(self) -> None:
        # The library has a package for CMake.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = ["lib/cmake/bastide"]
        self.cpp_info.libs = ["bastide"]
