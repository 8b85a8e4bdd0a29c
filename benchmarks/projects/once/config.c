#include "config.h"

#include <pthread.h>
#include <stdlib.h>

#include "log.h"
#include "xmalloc.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct config *config;

static void set_defaults(struct config *made) {
    made->workers = 4;
    made->port = 8080;
    made->name = "unnamed";
}

static void make(void) {
    struct config *made = xnew(struct config);
    set_defaults(made);
    log_info("%s: port %d", made->name, made->port);
    config = made;
}

const struct config *config_get(void) {
    pthread_once(&once, make);
    return config;
}

void config_free(void) {
    free(config);
    config = NULL;
}
