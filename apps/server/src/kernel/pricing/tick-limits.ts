/**
 * A record may be inserted this long after its own time, by the database's clock in the inserting statement. Settlement
 * by ticks therefore knows when no earlier tick can be inserted any more.
 */
export const INSERTED_WITHIN_MS = 1_900;
/** A writer whose clock runs ahead of the database's by more than this writes nothing. */
export const AHEAD_AT_MOST_MS = 2_000;
/**
 * Settlement stops waiting for ticks of a time this much later. Longer than INSERTED_WITHIN_MS: the difference allows
 * for a correction of the database's clock.
 */
export const GIVE_UP_MS = 2_000;
