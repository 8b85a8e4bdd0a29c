// expect: TRUE
// options: --property handles
// The last of two threads closes the descriptor.
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static int file;
static atomic_int users = 2;

static void *run(void *arg)
{
    char byte;
    read(file, &byte, 1);
    if (atomic_fetch_sub(&users, 1) == 1)
        close(file);
    return 0;
}

int main(void)
{
    pthread_t first, second;
    file = open("data", O_RDONLY);
    if (file < 0)
        return 1;
    pthread_create(&first, 0, run, 0);
    pthread_create(&second, 0, run, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
