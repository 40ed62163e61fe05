# The C library as a port of vcpkg, built by cargo from the repository: vcpkg install bastide --overlay-ports=ffi/vcpkg
# It has a shared and a static library in each triplet, and no debug build.
get_filename_component(repository "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(VCPKG_BUILD_TYPE release)
set(VCPKG_POLICY_DLLS_IN_STATIC_LIBRARY enabled)
vcpkg_cmake_configure(SOURCE_PATH "${repository}/ffi")
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/bastide)
vcpkg_fixup_pkgconfig()
vcpkg_install_copyright(FILE_LIST "${repository}/LICENSE-MIT" "${repository}/LICENSE-APACHE"
                        "${repository}/LICENSE-THIRD-PARTY")
