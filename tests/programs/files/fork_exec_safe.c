// expect: TRUE
// The child becomes another program; the parent waits for its end.
#include <assert.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    char *arguments[] = {"true", 0};
    int status = -1;
    pid_t child = fork();
    if (child < 0)
        return 1;
    if (child == 0) {
        execv("/bin/true", arguments);
        _exit(127);
    }
    if (waitpid(child, &status, 0) < 0)
        return 1;
    assert(WIFEXITED(status) || WIFSIGNALED(status));
    return 0;
}
