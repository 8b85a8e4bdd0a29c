/* What may interrupt a thread at any step (`frontend/rewriting/interruptions.py`). */

void __unbraid_cancel_here(void);

void unbraid_cancel_anywhere(void) {
    __unbraid_cancel_here();
}
