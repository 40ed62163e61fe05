/* Macros that Unreal Engine defines when its modules include other headers. */
#define check(expression) { if (!(expression)) __builtin_trap(); }
#define checkf(expression, format, ...) { if (!(expression)) __builtin_trap(); }
#define checkCode(code) do { code; } while (false)
#define checkNoEntry() __builtin_trap()
#define checkNoReentry() __builtin_trap()
#define checkNoRecursion() __builtin_trap()
#define checkSlow(expression) { if (!(expression)) __builtin_trap(); }
#define verify(expression) { if (!(expression)) __builtin_trap(); }
#define verifyf(expression, format, ...) { if (!(expression)) __builtin_trap(); }
#define verifySlow(expression) { if (!(expression)) __builtin_trap(); }
#define unimplemented() __builtin_trap()
#define ensure(expression) (!!(expression))
#define ensureAlways(expression) (!!(expression))
#define ensureMsgf(expression, format, ...) (!!(expression))
#define TEXT(text) L##text
#define PI 3.1415926535897932f
#define SMALL_NUMBER 1.e-8f
#define BIG_NUMBER 3.4e+38f
#define MAX_FLT 3.402823466e+38F
#define INDEX_NONE -1
#define FORCEINLINE inline
#define RESTRICT __restrict
#define CDECL
#define VARARGS
#define IN
#define OUT
#define LIKELY(x) (x)
#define UNLIKELY(x) (x)
#define UPROPERTY(...)
#define UFUNCTION(...)
#define UCLASS(...)
#define USTRUCT(...)
#define UENUM(...)
#define GENERATED_BODY(...)
#define LOCTEXT(key, text) text
#define UE_LOG(category, verbosity, format, ...)
