/* Has a copy of the library, and opens and closes plugins that have copies, too: program PLUGIN...... */

#include <dlfcn.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TIMES = 100 };

uint64_t played(void);

#if defined(OTHER)
/* A function of another Rust library, which is linked statically. */
uint64_t arguments(void);
#endif

/* Opens a plugin, plays, and closes it, in a thread that ends. */
static void *once(void *path)
{
    void *plugin = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    void *symbol = plugin ? dlsym(plugin, "played") : NULL;
    uint64_t (*plays)(void);
    memcpy(&plays, &symbol, sizeof plays);
    if (!symbol || plays() != played() || dlclose(plugin)) {
        fprintf(stderr, "%s: %s\n", (char *)path, plugin ? "plays something else" : dlerror());
        exit(EXIT_FAILURE);
    }
    return NULL;
}

int main(int count, char **paths)
{
    if (played() == 0)
        return EXIT_FAILURE;
#if defined(OTHER)
    if (arguments() != (uint64_t)count)
        return EXIT_FAILURE;
#endif
    for (int i = 1; i < count; i++)
        for (int time = 0; time < TIMES; time++) {
            pthread_t thread;
            if (pthread_create(&thread, NULL, once, paths[i]) || pthread_join(thread, NULL))
                return EXIT_FAILURE;
        }
    printf("%d plugins were opened %d times: %" PRIu64 " decisions\n", count - 1, TIMES, played());
}
