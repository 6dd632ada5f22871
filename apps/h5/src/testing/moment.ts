/** All component tests begin at this moment: 2026-03-02 10:00:00 UTC, a Monday. */
export const NOW_MS = 1_772_445_600_000;
