/* Printed by unbraid. */
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__noreturn__));
void reach_error(void) {
    __assert_fail("0", "unbraid", 0, "reach_error");
}
extern void __VERIFIER_assume(int condition);
#ifndef UNBRAID_ASSERT
#define UNBRAID_ASSERT(condition, property, message) ((condition) ? (void)0 : reach_error())
#endif
extern unsigned int __VERIFIER_nondet_uint(void);
/* Any number in 0..limit. */
static unsigned int unbraid_ordinal(unsigned int limit) {
    unsigned int chosen = __VERIFIER_nondet_uint();
    __VERIFIER_assume(chosen <= limit);
    return chosen;
}

static void main_seq(void);
static void worker_1_seq(void);

static int count = 0;  /* increment.c:4 */
static int main_t2 = 0;
static int main_t3 = 0;
static unsigned long long worker_1_arg = 0;
static int worker_1_t1 = 0;
static unsigned int pc_0 = 0;
static unsigned int cs_0 = 0;
static _Bool active_0 = 1;
static _Bool ended_0 = 0;
static _Bool moved_0 = 0;
static _Bool after_0 = 1;
static unsigned int pc_1 = 0;
static unsigned int cs_1 = 0;
static _Bool active_1 = 0;
static _Bool ended_1 = 0;
static _Bool moved_1 = 0;
static _Bool after_1 = 0;
static _Bool before = 0;
static unsigned int round_2 = 0;

static void main_seq(void) {  /* increment.c:11 */
t0_0:;
    if (pc_0 > 0 || cs_0 <= 0)
        goto t0_1;
    worker_1_arg = 0;  /* increment.c:13 */
    active_1 = 1;
t0_1:;
    if (pc_0 > 1 || cs_0 <= 1)  /* increment.c:14 */
        goto t0_2;
    main_t2 = count;
t0_2:;
    if (pc_0 > 2 || cs_0 <= 2)
        goto t0_3;
    count = (unsigned int)main_t2 + 1u;
t0_3:;
    if (pc_0 > 3 || cs_0 <= 3)  /* increment.c:15 */
        goto t0_4;
    __VERIFIER_assume(pc_1 > 1);
    main_t3 = count;  /* increment.c:16 */
    if (main_t3 != 2)
        UNBRAID_ASSERT(0, "assertion", "increment.c:16:5: assertion count == 2");
    __VERIFIER_assume(0);  /* increment.c:17 */
t0_exit:;
    __VERIFIER_assume(cs_0 > 3);  /* increment.c:11 */
t0_4:;
    return;
}

static void worker_1_seq(void) {  /* increment.c:6 */
t1_0:;
    if (pc_1 > 0 || cs_1 <= 0)
        goto t1_1;
    worker_1_t1 = count;  /* increment.c:7 */
t1_1:;
    if (pc_1 > 1 || cs_1 <= 1)
        goto t1_2;
    count = (unsigned int)worker_1_t1 + 1u;
    ended_1 = 1;  /* increment.c:8 */
    goto t1_exit;
t1_exit:;
    __VERIFIER_assume(cs_1 > 1);  /* increment.c:6 */
t1_2:;
    return;
}

int main(void) {
    while (round_2 < 3u) {
        before = 0;
        if (active_0) {
            cs_0 = unbraid_ordinal(4);
            __VERIFIER_assume(cs_0 >= pc_0);
            __VERIFIER_assume(cs_0 <= pc_0 || before || after_0);
            main_seq();
            moved_0 = cs_0 > pc_0;
            before = before || moved_0;
            pc_0 = cs_0;
        }
        if (active_1) {
            cs_1 = unbraid_ordinal(2);
            __VERIFIER_assume(cs_1 >= pc_1);
            __VERIFIER_assume(cs_1 <= pc_1 || before || after_1);
            worker_1_seq();
            moved_1 = cs_1 > pc_1;
            before = before || moved_1;
            pc_1 = cs_1;
        }
        after_1 = 0;
        after_0 = after_1 || moved_1;
        round_2 = round_2 + 1u;
    }
    return 0;
}
