/**
 * A record may be inserted this long after its own time, by the database's clock and in the statement that inserts it.
 * What settles by ticks therefore knows when none of an earlier time can come any more.
 */
export const INSERTED_WITHIN_MS = 1_900;
/** A writer whose clock runs ahead of the database's by more than this writes nothing. */
export const AHEAD_AT_MOST_MS = 2_000;
/**
 * Settlement gives up waiting for ticks of a moment this much later. More than the time to insert one: the difference is
 * for a database clock that is being corrected.
 */
export const GIVE_UP_MS = 2_000;
