// expect: TRUE
// options: --property no-deadlock
// A thread tells main by a signal, and then takes the locks in the same order.
#include <pthread.h>
#include <signal.h>
static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER, two = PTHREAD_MUTEX_INITIALIZER;
static pthread_t main_thread;
static volatile sig_atomic_t is_told;
static void handle(int number) { is_told = 1; }
static void *tell(void *arg) {
    pthread_kill(main_thread, SIGUSR1);
    pthread_mutex_lock(&one);
    pthread_mutex_lock(&two);
    pthread_mutex_unlock(&two);
    pthread_mutex_unlock(&one);
    return 0;
}
int main(void) {
    pthread_t thread;
    main_thread = pthread_self();
    signal(SIGUSR1, handle);
    pthread_create(&thread, 0, tell, 0);
    while (!is_told)
        ;
    pthread_mutex_lock(&one);
    pthread_mutex_lock(&two);
    pthread_mutex_unlock(&two);
    pthread_mutex_unlock(&one);
    pthread_join(thread, 0);
    return 0;
}
