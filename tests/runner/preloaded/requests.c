/* Counts the requests of a library for memory, and refuses the large ones: a program that loads this library before all others sets
   `first` and `last` to the addresses of the other one's code, and `large` to the bytes from which on requests are refused. */

#include <errno.h>
#include <stddef.h>
#include <stdint.h>

uintptr_t first, last;
size_t requests, large = SIZE_MAX;

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t), *__libc_memalign(size_t, size_t);

static int is_refused(void *caller, size_t length)
{
    if ((uintptr_t)caller < first || (uintptr_t)caller >= last)
        return 0;
    __atomic_add_fetch(&requests, 1, __ATOMIC_RELAXED);
    return length >= large;
}

#define UNLESS_REFUSED(length, made) (is_refused(__builtin_return_address(0), length) ? NULL : (made))

void *malloc(size_t length)
{
    return UNLESS_REFUSED(length, __libc_malloc(length));
}

void *calloc(size_t count, size_t size)
{
    return UNLESS_REFUSED(count * size, __libc_calloc(count, size));
}

void *realloc(void *memory, size_t length)
{
    return UNLESS_REFUSED(length, __libc_realloc(memory, length));
}

int posix_memalign(void **memory, size_t alignment, size_t length)
{
    *memory = UNLESS_REFUSED(length, __libc_memalign(alignment, length));
    return *memory ? 0 : ENOMEM;
}
