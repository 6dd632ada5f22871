import { add, toAmount } from '@candor/money/decimal';
import { availableOf, frozenOf } from '#kernel/ledger/chart';
import type { Entry } from '#kernel/ledger/entry';
import { type Tx, withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { holdOf } from '../close-entries';
import type { FuturesDeps } from '../deps';
import { sendFuturesEvents } from '../futures-events';
import { orderReference } from '../position-reference';
import { lockPositions, type PositionRow, sendPositions } from '../positions.store';

const CANCEL_KIND = 'futures_cancel';

interface EndRequest {
  readonly ids: readonly number[];
  readonly outcome: 'voided' | 'expired';
}

const toReturnEntry = (row: PositionRow, outcome: EndRequest['outcome']): Entry => ({
  kind: CANCEL_KIND,
  reference: orderReference('cancel', row.id),
  ruleVersion: row.ruleVersion,
  legs: [
    {
      from: frozenOf(row.userId, 'lever', row.currencyId),
      to: availableOf(row.userId, 'lever', row.currencyId),
      amount: add(toAmount(row.marginLeft), toAmount(row.openFee)),
      drawsFrom: { ...holdOf(row), outcome },
    },
  ],
});

interface Waiting {
  readonly rows: readonly PositionRow[];
  readonly outcome: EndRequest['outcome'];
}

const endLocked = async (deps: FuturesDeps, tx: Tx, { rows, outcome }: Waiting): Promise<PositionRow[]> => {
  const results = await deps.ledger.postMany(
    tx,
    rows.map((row) => toReturnEntry(row, outcome)),
  );
  if (results.some((result) => !result.ok)) throw new Error('an entrust could not be given back');
  const endedAt = new Date(deps.clock.nowMs());
  const ended = rows.map((row): PositionRow => ({ ...row, status: 'cancelled', marginLeft: '0', endedAt }));
  sendPositions(tx, ended);
  sendFuturesEvents(tx, ended);
  return ended;
};

/**
 * Ends entrusts that still wait; margin and fee are returned in full. Those already filled or ended are skipped.
 * Returns the ended rows. Call `changes.tell()` after the commit.
 */
export const endEntrusts = async (deps: FuturesDeps, tx: Tx, { ids, outcome }: EndRequest): Promise<PositionRow[]> => {
  const rows = [...(await lockPositions(tx.client, ids)).values()];
  const waiting = rows.filter(({ status }) => status === 'entrust');
  return waiting.length === 0 ? [] : endLocked(deps, tx, { rows: waiting, outcome });
};

/** A user cancels an own entrust: it is either cancelled or filled, never both. */
export const cancelEntrust = async (
  deps: FuturesDeps,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<void> => {
  await withTx(deps.pool, async (tx) => {
    const row = (await lockPositions(tx.client, [id])).get(id);
    if (row?.userId !== userId) return refuse('position_unknown');
    if (row.status !== 'entrust') return refuse('entrust_not_waiting');
    return endLocked(deps, tx, { rows: [row], outcome: 'voided' });
  });
  deps.changes.notify();
};
