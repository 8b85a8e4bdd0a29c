// expect: TRUE
// options: --property no-data-race
// Each connection gets its descriptor by value.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>
static void *serve(void *arg) {
    int own = (int)(long)arg;
    write(own, "hello", 5);
    close(own);
    return 0;
}
int main(void) {
    struct sockaddr_in server = {0}, client;
    server.sin_family = AF_INET;
    server.sin_addr.s_addr = inet_addr("127.0.0.1");
    server.sin_port = htons(5555);
    int listening = socket(AF_INET, SOCK_STREAM, 0), accepted;
    if (bind(listening, (struct sockaddr *)&server, sizeof server) < 0 || listen(listening, 5) < 0)
        return 1;
    for (;;) {
        socklen_t length = sizeof client;
        accepted = accept(listening, (struct sockaddr *)&client, &length);
        if (accepted < 0)
            continue;
        pthread_t thread;
        pthread_create(&thread, 0, serve, (void *)(long)accepted);
        pthread_detach(thread);
    }
}
