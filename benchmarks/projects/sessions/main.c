/* Two clients, for one session each, but there is room for one only. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "log.h"
#include "sessions.h"

static struct sessions sessions;

static void *client(void *argument) {
    const char *user = argument;
    struct session *session = session_open(&sessions, user);
    unsigned count = sessions_count(&sessions);
    assert(count <= 1);
    if (session == NULL)
        return NULL;
    assert(count == 1 && session->user[0] == user[0]);
    session_close(&sessions, session);
    return NULL;
}

int main(void) {
    static char users[2][6] = {"ann", "bobby"};
    pthread_t clients[2];
    sessions_init(&sessions, 1);
    for (int i = 0; i < 2; i++)
        if (pthread_create(&clients[i], NULL, client, users[i]) != 0) {
            log_error("client %d does not start", i);
            exit(EXIT_FAILURE);
        }
    for (int i = 0; i < 2; i++)
        pthread_join(clients[i], NULL);
    assert(sessions_count(&sessions) == 0);
    return EXIT_SUCCESS;
}
