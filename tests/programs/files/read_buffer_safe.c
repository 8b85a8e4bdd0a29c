// expect: TRUE
// read writes as many bytes as it says, and no others, whatever the size of the buffer.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int lines;

static void *run(void *arg)
{
    char buffer[4096];
    buffer[4095] = 0;
    ssize_t got = read(0, buffer, sizeof buffer - 1);
    assert(got >= -1 && got <= 4095 && buffer[4095] == 0);
    if (got > 0 && buffer[0] == '\n') {
        pthread_mutex_lock(&mutex);
        lines++;
        pthread_mutex_unlock(&mutex);
    }
    return 0;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, run, 0);
    pthread_create(&second, 0, run, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(lines <= 2);
    return 0;
}
