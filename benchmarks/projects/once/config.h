/* Settings that are made when they are first asked for. */
#ifndef CONFIG_H
#define CONFIG_H

struct config {
    int workers;
    int port;
    const char *name;
};

const struct config *config_get(void);
void config_free(void);

#endif
