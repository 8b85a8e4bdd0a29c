/* Printed by unbraid. */
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__noreturn__));
void reach_error(void) {
    __assert_fail("0", "unbraid", 0, "reach_error");
}
extern void __VERIFIER_assume(int condition);
#ifndef UNBRAID_ASSERT
#define UNBRAID_ASSERT(condition, property, message) ((condition) ? (void)0 : reach_error())
#endif
extern _Bool __VERIFIER_nondet_bool(void);

enum { RESUME, EXECUTE, SUSPEND };

static void contr_0(unsigned int label);
static void contr_1(unsigned int label);
static void main_seq(void);
static void worker_1_seq(void);

static int count = 0;  /* increment.c:4 */
static int main_t2 = 0;
static int main_t3 = 0;
static unsigned long long worker_1_arg = 0;
static int worker_1_t1 = 0;
static unsigned int s = RESUME;
static unsigned int pc_0 = 0;
static unsigned int pc_1 = 0;
static _Bool active_1 = 0;

static void contr_0(unsigned int label) {
    _Bool stop;

    if (s == RESUME && pc_0 == label)
        s = EXECUTE;
    if (s == EXECUTE) {
        stop = __VERIFIER_nondet_bool();
        if (stop) {
            pc_0 = label;
            s = SUSPEND;
        }
    }
    return;
}

static void contr_1(unsigned int label) {
    _Bool stop;

    if (s == RESUME && pc_1 == label)
        s = EXECUTE;
    if (s == EXECUTE) {
        stop = __VERIFIER_nondet_bool();
        if (stop) {
            pc_1 = label;
            s = SUSPEND;
        }
    }
    return;
}

static void main_seq(void) {  /* increment.c:11 */
    contr_0(0);
    if (s == EXECUTE) {  /* increment.c:13 */
        worker_1_arg = 0;
        active_1 = 1;
    }
    contr_0(1);  /* increment.c:14 */
    if (s == EXECUTE)
        main_t2 = count;
    contr_0(2);
    if (s == EXECUTE)
        count = (unsigned int)main_t2 + 1u;
    contr_0(3);  /* increment.c:15 */
    if (s == EXECUTE) {
        __VERIFIER_assume(pc_1 == 2);
        main_t3 = count;  /* increment.c:16 */
        if (main_t3 != 2)
            UNBRAID_ASSERT(0, "assertion", "increment.c:16:5: assertion count == 2");
        __VERIFIER_assume(0);  /* increment.c:17 */
    }
    return;  /* increment.c:11 */
}

static void worker_1_seq(void) {  /* increment.c:6 */
    contr_1(0);
    if (s == EXECUTE)  /* increment.c:7 */
        worker_1_t1 = count;
    contr_1(1);
    if (s == EXECUTE) {
        count = (unsigned int)worker_1_t1 + 1u;
        pc_1 = 2;  /* increment.c:8 */
        return;
    }
    return;  /* increment.c:6 */
}

int main(void) {
    while (1) {
        s = RESUME;
        main_seq();
        s = RESUME;
        if (active_1)
            worker_1_seq();
    }
    return 0;
}
