// Traceback (most recent call last):
//   File "/tmp/wt/fz/tests/fuzz/report.py", line 33, in stage
//     yield
//   File "/tmp/wt/fz/tests/fuzz/check_reductions.py", line 48, in check_reductions
//     found = refinement.run(forbidden)
//             ^^^^^^^^^^^^^^^^^^^^^^^^^
//   File "/tmp/wt/fz/src/unbraid/engines/refinement/engine.py", line 55, in run
//     result = _Run(self, forbidden).run()
//              ^^^^^^^^^^^^^^^^^^^^^^^^^^^
//   File "/tmp/wt/fz/src/unbraid/engines/refinement/engine.py", line 75, in run
//     found = self._errors_of(thread)
//             ^^^^^^^^^^^^^^^^^^^^^^^
//   File "/tmp/wt/fz/src/unbraid/engines/refinement/engine.py", line 107, in _errors_of
//     self._learn(trace)
//   File "/tmp/wt/fz/src/unbraid/engines/refinement/engine.py", line 123, in _learn
//     formulas = refute(trace, self.automata, self.forbidden, algebra(), self._patience())
//                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//   File "/tmp/wt/fz/src/unbraid/engines/refinement/traces.py", line 44, in refute
//     solution = solve(text, seconds)
//                ^^^^^^^^^^^^^^^^^^^^
//   File "/tmp/wt/fz/src/unbraid/engines/chc/spacer.py", line 51, in solve
//     solver.from_string(text)
//   File "/tmp/v/lib/python3.11/site-packages/z3/z3.py", line 8020, in from_string
//     Z3_solver_from_string(self.ctx.ref(), self.solver, s)
//   File "/tmp/v/lib/python3.11/site-packages/z3/z3core.py", line 4431, in Z3_solver_from_string
//     _elems.Check(a0)
//   File "/tmp/v/lib/python3.11/site-packages/z3/z3core.py", line 1653, in Check
//     raise self.Exception(self.get_error_message(ctx, err))
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

unsigned char g1 = 2;
int a[2] = {1, 2};
int *wk = a;
void *t1(void *arg) {
    g1 = wk - a;
    wk = a + 0;
}
int main(void) {
    int *arg1 = malloc(sizeof(int)); *arg1 = 0;
    pthread_t c1;
    pthread_create(&c1, 0, t1, arg1);
    assert(!(g1 == 1));
}
