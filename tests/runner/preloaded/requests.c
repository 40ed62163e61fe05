/* Counts the requests of a library for memory, and refuses some: a program that loads this library before all others sets `first` and
   `last` to the addresses of the other one's code, `large` to the bytes from which on requests are refused, and `refused` to the number
   of one that is. `held` is the number of those that were not given back. */

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

uintptr_t first, last;
size_t requests, held, large = SIZE_MAX, refused = SIZE_MAX;

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t), *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static bool is_counted(void *caller)
{
    return (uintptr_t)caller >= first && (uintptr_t)caller < last;
}

static bool is_refused(void *caller, size_t length)
{
    if (!is_counted(caller))
        return false;
    if (__atomic_fetch_add(&requests, 1, __ATOMIC_RELAXED) == refused || length >= large)
        return true;
    __atomic_add_fetch(&held, 1, __ATOMIC_RELAXED);
    return false;
}

static void give_back(void *caller, void *memory)
{
    if (memory && is_counted(caller))
        __atomic_sub_fetch(&held, 1, __ATOMIC_RELAXED);
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
    void *made = UNLESS_REFUSED(length, __libc_realloc(memory, length));
    if (made)
        give_back(__builtin_return_address(0), memory);
    return made;
}

int posix_memalign(void **memory, size_t alignment, size_t length)
{
    *memory = UNLESS_REFUSED(length, __libc_memalign(alignment, length));
    return *memory ? 0 : ENOMEM;
}

void free(void *memory)
{
    give_back(__builtin_return_address(0), memory);
    __libc_free(memory);
}
