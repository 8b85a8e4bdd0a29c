// expect: FALSE(unreach-call)
// The program that the child calls may fail.
#include <assert.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        execl("/bin/false", "false", (char *)0);
        _exit(127);
    }
    if (child > 0 && wait(&status) > 0)
        assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    return 0;
}
