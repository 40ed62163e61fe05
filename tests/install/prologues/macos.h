/* Macros of macOS's AssertMacros.h, unless __ASSERT_MACROS_DEFINE_VERSIONS_WITHOUT_UNDERSCORES is 0, and of Objective-C. */
#define check(assertion) do { if (!(assertion)) __builtin_trap(); } while (0)
#define ncheck(assertion) do { if (assertion) __builtin_trap(); } while (0)
#define check_noerr(error) do { if ((error) != 0) __builtin_trap(); } while (0)
#define check_string(assertion, message) do { if (!(assertion)) __builtin_trap(); } while (0)
#define verify(assertion) do { if (!(assertion)) __builtin_trap(); } while (0)
#define verify_noerr(error) do { if ((error) != 0) __builtin_trap(); } while (0)
#define require(assertion, label) do { if (!(assertion)) goto label; } while (0)
#define require_quiet(assertion, label) do { if (!(assertion)) goto label; } while (0)
#define nil 0
#define YES 1
#define NO 0
