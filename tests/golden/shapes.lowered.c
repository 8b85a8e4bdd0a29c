/* Printed by unbraid. */
extern void exit(int) __attribute__((__noreturn__));
extern int printf(const char *, ...);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__noreturn__));
void reach_error(void) {
    __assert_fail("0", "unbraid", 0, "reach_error");
}
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
#ifndef UNBRAID_ASSERT
#define UNBRAID_ASSERT(condition, property, message) ((condition) ? (void)0 : reach_error())
#endif
#ifndef UNBRAID_VALID
#define UNBRAID_VALID(pointer) ((unsigned long)(pointer) >= 4096)
#endif
extern short __VERIFIER_nondet_short(void);
extern int __VERIFIER_nondet_int(void);
static inline int unbraid_div_int(int a, int b) {
    return b == -1 ? (int)-(unsigned int)a : a / b;
}

struct point {
    short x;
    short y;
};
struct node {
    struct point at;
    struct node *next;
};

static void sum(struct node *n, short *result_1, short *result_2);
static int shuffle(int a, unsigned int b, int printf_count);

static struct node last;
static struct node first = {{1, 2}, &last};  /* shapes.c:9 */
static struct node last = {{3, -4}, 0};  /* shapes.c:9 */
static int round_2 = 7;  /* shapes.c:11 */
static int grid[2][3] = {{1, 2, 3}, {4, 0, 0}};  /* shapes.c:10 */

int main(void) {  /* shapes.c:32 */
    struct point p;
    short t1, t2;
    int t3, t4;

    sum(&first, &t1, &t2);  /* shapes.c:33 */
    p.x = t1;
    p.y = t2;
    t3 = round_2;  /* shapes.c:34 */
    t4 = shuffle(p.y, 2, t3);
    printf("%d %lld%%\n", (int)p.x, (long long)t4);
    exit(0);  /* shapes.c:35 */
    exit(0);  /* shapes.c:32 */
}

static void sum(struct node *n, short *result_1, short *result_2) {  /* shapes.c:13 */
    struct point total;
    struct node *t3;
    short t1, t2, t4, t5;

    total.x = 0;  /* shapes.c:14 */
    total.y = 0;
    while (n != 0) {  /* shapes.c:15 */
        __VERIFIER_atomic_begin();  /* shapes.c:16 */
        UNBRAID_ASSERT(UNBRAID_VALID(&n->at.x), "valid-deref", "shapes.c:16:26: invalid pointer");
        t1 = n->at.x;
        __VERIFIER_atomic_end();
        total.x = (int)((unsigned int)total.x + (unsigned int)t1);
        __VERIFIER_atomic_begin();  /* shapes.c:17 */
        UNBRAID_ASSERT(UNBRAID_VALID(&n->at.y), "valid-deref", "shapes.c:17:26: invalid pointer");
        t2 = n->at.y;
        __VERIFIER_atomic_end();
        total.y = (int)((unsigned int)total.y - (unsigned int)t2);
        __VERIFIER_atomic_begin();  /* shapes.c:18 */
        UNBRAID_ASSERT(UNBRAID_VALID(&n->next), "valid-deref", "shapes.c:18:16: invalid pointer");
        t3 = n->next;
        __VERIFIER_atomic_end();
        n = t3;
    continue_2:;
    }
break_1:;
    *result_1 = total.x;  /* shapes.c:20 */
    *result_2 = total.y;
    return;
    t4 = __VERIFIER_nondet_short();  /* shapes.c:13 */
    t5 = __VERIFIER_nondet_short();
    *result_1 = t4;
    *result_2 = t5;
    return;
}

static int shuffle(int a, unsigned int b, int printf_count) {  /* shapes.c:23 */
    int round, t1, t2, t3;

    round = (unsigned int)a * 3u + ((unsigned int)printf_count << 2);  /* shapes.c:24 */
    if (b > 5u && a != -1) {  /* shapes.c:25 */
        UNBRAID_ASSERT(a != 0, "def-behavior", "shapes.c:26:16: division by zero");  /* shapes.c:26 */
        t1 = -(unsigned int)round;
        UNBRAID_ASSERT(!(t1 == (-2147483647 - 1) && a == -1), "def-behavior", "shapes.c:26:16: signed overflow of '/'");
        return unbraid_div_int(t1, a) % 7;
    } else if (((round & 1) | (a >> 1)) != 0)  /* shapes.c:27 */
        return ~(int)b;  /* shapes.c:28 */
    UNBRAID_ASSERT(b % 2u < 2u, "valid-deref", "shapes.c:29:12: array index out of bounds");  /* shapes.c:29 */
    t2 = grid[b % 2u][1];
    return t2;
    t3 = __VERIFIER_nondet_int();  /* shapes.c:23 */
    return t3;
}
