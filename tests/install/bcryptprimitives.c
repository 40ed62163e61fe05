/* The function that a program in Rust needs from a library of Windows that Wine before 9 lacks. */

#include <stddef.h>

unsigned char __stdcall SystemFunction036(void *start, unsigned long length);

__declspec(dllexport) int __stdcall ProcessPrng(void *start, size_t length) {
    return SystemFunction036(start, (unsigned long)length);
}
