import { computeLevels } from '@candor/domain/futures/compute-levels';
import { decideTrigger } from '@candor/domain/futures/decide-trigger';
import { isZero, toAmount } from '@candor/money/decimal';
import { houseOf } from '#kernel/ledger/chart';
import type { Entry } from '#kernel/ledger/entry';
import type { Tx } from '#platform/db/with-tx';
import { drawLeg } from '../close-entries';
import type { FuturesDeps } from '../deps';
import { sendFuturesEvents } from '../futures-events';
import type { MarkTick } from '../marks.store';
import { sendOpened } from '../position-actions';
import { orderReference } from '../position-reference';
import { factsOf, midnightOf, readTerms } from '../position-terms';
import { lockPositions, type PositionRow, sendPositions } from '../positions.store';

const FILL_KIND = 'futures_fill';

/** The fee was held with the margin. */
const toFeeEntry = (row: PositionRow): Entry[] =>
  isZero(toAmount(row.openFee))
    ? []
    : [
        {
          kind: FILL_KIND,
          reference: orderReference('fill', row.id),
          ruleVersion: row.ruleVersion,
          legs: [drawLeg(row, houseOf('fees', row.currencyId), row.openFee)],
        },
      ];

/**
 * Entrusts whose limit this tick has reached become positions, at their limit. Those already cancelled, filled or
 * expired are skipped. Returns the opened positions. Call `changes.tell()` after the commit.
 */
export const fillEntrusts = async (
  deps: FuturesDeps,
  tx: Tx,
  { ids, tick }: { readonly ids: readonly number[]; readonly tick: MarkTick },
): Promise<PositionRow[]> => {
  const rows = [...(await lockPositions(tx.client, ids)).values()];
  const reached = rows.filter(
    (row) => row.status === 'entrust' && decideTrigger({ ...row, status: row.status }, tick) === 'fill',
  );
  if (reached.length === 0) return [];
  const termsOf = await readTerms(deps, reached);
  const opened = reached.map((row): PositionRow => {
    const terms = termsOf(row);
    const position: PositionRow = {
      ...row,
      status: 'open',
      entryPrice: row.limitPrice,
      entrySeq: tick.seq,
      watchSeq: tick.seq,
      nightsDoneMs: midnightOf(tick.timeMs),
      openedAt: new Date(tick.timeMs),
    };
    return { ...position, ...computeLevels(factsOf(position, terms), terms.rules) };
  });
  const results = await deps.ledger.postMany(tx, reached.flatMap(toFeeEntry));
  if (results.some((result) => !result.ok)) throw new Error('the fee of an entrust could not be booked');
  sendPositions(tx, opened);
  sendFuturesEvents(tx, opened, { isOpened: true });
  sendOpened(
    deps,
    tx,
    opened.map((position) => ({ position, tick })),
  );
  return opened;
};
