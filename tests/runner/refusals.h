/* Assertions, and refusals with a status and a sentence that names the thing. */

#ifndef REFUSALS_H
#define REFUSALS_H

#include "bastide.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether a sanitizer, or memcheck, watches the program. */
#if defined(__SANITIZE_ADDRESS__)
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

static inline void require(int holds, const char *what, const char *file, int line)
{
    char why[1024];
    if (!holds) {
        bastide_last_error(why, sizeof why);
        fprintf(stderr, "%s:%d: not so: %s (last error: %s)\n", file, line, what, why);
        exit(EXIT_FAILURE);
    }
}

static inline void refused(bastide_status status, bastide_status expected, const char *named, const char *call, const char *file, int line)
{
    char why[1024];
    bastide_last_error(why, sizeof why);
    if (status != expected || !strstr(why, named)) {
        fprintf(stderr, "%s:%d: %s\n  expected: %s (%d), naming %s\n  found:    %s (%d): %s\n", file, line, call,
                bastide_status_text(expected), (int)expected, named, bastide_status_text(status), (int)status, why);
        exit(EXIT_FAILURE);
    }
}

#define REQUIRE(condition) require(condition, #condition, __FILE__, __LINE__)
#define WORKS(call) require((call) == BASTIDE_STATUS_OK, #call, __FILE__, __LINE__)
#define REFUSED(call, status, named) refused(call, BASTIDE_STATUS_##status, named, #call, __FILE__, __LINE__)

#endif
