# The targets of a build tree or of an installation, from the variables that either sets.
add_library(bastide::bastide SHARED IMPORTED ${bastide_scope})
set_target_properties(bastide::bastide PROPERTIES
    IMPORTED_LOCATION "${bastide_shared}"
    INTERFACE_INCLUDE_DIRECTORIES "${bastide_headers}"
)
if(bastide_import)
    set_target_properties(bastide::bastide PROPERTIES IMPORTED_IMPLIB "${bastide_import}")
elseif(APPLE)
    set_target_properties(bastide::bastide PROPERTIES IMPORTED_SONAME "@rpath/libbastide.${bastide_interface}.dylib")
else()
    set_target_properties(bastide::bastide PROPERTIES IMPORTED_SONAME "libbastide.so.${bastide_interface}")
endif()

add_library(bastide::static STATIC IMPORTED ${bastide_scope})
set_target_properties(bastide::static PROPERTIES
    IMPORTED_LOCATION "${bastide_archive}"
    INTERFACE_COMPILE_DEFINITIONS BASTIDE_STATIC
    INTERFACE_INCLUDE_DIRECTORIES "${bastide_headers}"
    INTERFACE_LINK_LIBRARIES "${bastide_system_libraries}"
)
