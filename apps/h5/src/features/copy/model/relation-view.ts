import type { ReplyOf } from '@candor/contract/call';
import type { copyFollow, copyTrades } from '@candor/contract/copy';
import { computePnl, computeSize } from '@candor/domain/futures/position-math';
import { canonical, div, isZero, mul, roundTo, toAmount, toRate } from '@candor/money/decimal';

export type Relation = ReplyOf<typeof copyFollow>;
export type Copy = ReplyOf<typeof copyTrades>['items'][number];

interface Named {
  readonly leader_id: number;
  readonly leader_name: string;
}

/** A trader without a name is called by the number, as everywhere else. */
export const withName = <T extends Named>(row: T): T =>
  row.leader_name === '' ? { ...row, leader_name: `#${row.leader_id}` } : row;

/** Used margin in whole percent of the total cap, for the bar. */
export function usedPercent({ used, total_cap: cap }: Pick<Relation, 'used' | 'total_cap'>): number {
  if (isZero(toAmount(cap))) return 0;
  const share = div(toRate(used), toAmount(cap), { scale: 8, rounding: 'down' });
  return Math.min(100, Number.parseInt(roundTo(mul(share, toRate('100'), 'down'), 0, 'down'), 10));
}

type OpenCopy = Pick<Copy, 'side' | 'lots_left' | 'contract_size' | 'entry_price'>;

const SCALE = 8;

/** Result of the open lots at a price, by the function that books it. */
export const runningAt = (copy: OpenCopy, mark: string): string =>
  computePnl(
    {
      side: copy.side,
      size: computeSize(canonical(copy.lots_left), canonical(copy.contract_size)),
      entryPrice: canonical(copy.entry_price),
      scale: SCALE,
    },
    mark,
  );
