import { findLinkedPairs } from '#modules/invite/index';
import { withTx } from '#platform/db/with-tx';
import { findHedges, insertHedges } from '../hedges.store';
import type { EngineDeps, Moment } from './pay-coupons';

/** Trades that ended longer ago have been looked at. */
const LOOK_BACK_MS = 2 * 86_400_000;

/**
 * Flags trial funds that accounts of one person hedged against each other: one of the two wins whatever happens, and the
 * campaigns lose the other. A flag for operators; nothing is refused or taken back. Returns how many are new.
 */
export const flagHedges = (
  { pool }: Pick<EngineDeps, 'pool'>,
  { nowMs, ensureHeld }: Pick<Moment, 'nowMs' | 'ensureHeld'>,
): Promise<number> =>
  withTx(pool, async (tx) => {
    await ensureHeld(tx);
    const now = new Date(nowMs);
    const hedges = await findHedges(tx, new Date(nowMs - LOOK_BACK_MS));
    const linked = await findLinkedPairs(
      tx,
      hedges.map(({ userId: first, otherId: second }) => ({ first, second })),
      now,
    );
    const signsOf = new Map(linked.map(({ first, second, signs }) => [`${first} ${second}`, signs]));
    const flagged = hedges.flatMap((hedge) => {
      const signs = signsOf.get(`${hedge.userId} ${hedge.otherId}`);
      return signs === undefined ? [] : [{ ...hedge, signs }];
    });
    if (flagged.length > 0) await insertHedges(tx, flagged, now);
    return flagged.length;
  });
