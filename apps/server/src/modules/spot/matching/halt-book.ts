import type { Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import { describeError } from '#platform/jobs/is-poison';
import { ensureLease, type Lease } from '#platform/jobs/lease';
import type { Clock } from '#platform/runtime/clock';
import type { Logger } from '#platform/runtime/logger';
import type { BookPair } from './book-pair';
import { type BookHalt, insertHalt } from './halts.store';
import { sendHaltNotice } from './notify-books';

export interface HaltDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface Stuck {
  readonly pair: BookPair;
  readonly lease: Lease;
  /** False: the book could not be loaded from its open orders. */
  readonly isCommand: boolean;
  readonly error: unknown;
}

/** Stores the halt of a book, under its lease, and notifies every process. Null when it was halted before. */
export const haltBook = async (deps: HaltDeps, { pair, lease, isCommand, error }: Stuck): Promise<BookHalt | null> => {
  const { instrumentId, symbol } = pair;
  const halt = await withTx(deps.pool, async (tx) => {
    await ensureLease(tx, lease);
    const at = new Date(deps.clock.nowMs());
    const inserted = await insertHalt(tx, { instrumentId, isCommand, error: describeError(error), at });
    if (inserted !== null) sendHaltNotice(tx, instrumentId);
    return inserted;
  });
  if (halt !== null) {
    const where = { symbol, instrumentId, haltId: halt.id, commandSeq: halt.commandSeq };
    deps.logger.error({ err: error, ...where }, 'spot: a book is halted, two operators can resume it');
  }
  return halt;
};
