/* Opens a plugin in threads, each of which uses it, closes it, and ends: unload PLUGIN THREADS WHAT... */

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 64 };

static const char *path, *what;

static void *once(void *unused)
{
    (void)unused;
    void *plugin = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    void *symbol = plugin ? dlsym(plugin, "uses") : NULL;
    int (*uses)(const char *);
    memcpy(&uses, &symbol, sizeof uses);
    if (!symbol || !uses(what) || dlclose(plugin)) {
        fprintf(stderr, "%s: %s: %s\n", path, what, plugin ? "is not used" : dlerror());
        exit(EXIT_FAILURE);
    }
    return NULL;
}

int main(int count, char **words)
{
    pthread_t threads[MOST];
    const int many = count > 3 ? atoi(words[2]) : 0;
    if (many < 1 || many > MOST)
        return EXIT_FAILURE;
    path = words[1];
    for (int i = 3; i < count; i++) {
        what = words[i];
        for (int thread = 0; thread < many; thread++)
            if (pthread_create(&threads[thread], NULL, once, NULL))
                return EXIT_FAILURE;
        for (int thread = 0; thread < many; thread++)
            if (pthread_join(threads[thread], NULL))
                return EXIT_FAILURE;
    }
}
