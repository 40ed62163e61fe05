/* Macros of windows.h, unless NOMINMAX and WIN32_LEAN_AND_MEAN are defined. */
#define min(a, b) (((a) < (b)) ? (a) : (b))
#define max(a, b) (((a) > (b)) ? (a) : (b))
#define near
#define far
#define pascal
#define cdecl
#define small char
#define hyper long long
#define interface struct
#define IN
#define OUT
#define OPTIONAL
#define CONST const
#define VOID void
#define TRUE 1
#define FALSE 0
#define ERROR 0
#define NO_ERROR 0L
#define DELETE (0x00010000L)
#define STRICT 1
#define ABSOLUTE 1
#define RELATIVE 2
#define TRANSPARENT 1
#define OPAQUE 2
#define IGNORE 0
#define INFINITE 0xFFFFFFFF
#define Yield()
#define GetObject GetObjectA
#define GetMessage GetMessageA
#define GetClassName GetClassNameA
#define CreateWindow CreateWindowA
#define SendMessage SendMessageA
#define LoadImage LoadImageA
#define DrawText DrawTextA
#define PlaySound PlaySoundA
#define rad1 0x0420
