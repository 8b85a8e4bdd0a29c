#include "config.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "log.h"
#include "xmalloc.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool is_made;
static struct config *config;

static void set_defaults(struct config *made) {
    made->workers = 4;
    made->port = 8080;
    made->name = "unnamed";
}

const struct config *config_get(void) {
    if (!is_made) {
        pthread_mutex_lock(&lock);
        if (!is_made) {
            config = xnew(struct config);
            set_defaults(config);
            log_info("%s: port %d", config->name, config->port);
            is_made = true;
        }
        pthread_mutex_unlock(&lock);
    }
    return config;
}

void config_free(void) {
    free(config);
    config = NULL;
}
