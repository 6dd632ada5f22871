import type { ReplyOf } from '@candor/contract/call';
import type { walletHistory } from '@candor/contract/wallet';
import { LEDGER_SCALE } from '@candor/money/decimal';
import { toUnits } from '@candor/money/units';

export interface ValueCurve {
  /** Values of the recorded days and of now, oldest first; numbers for drawing only. */
  readonly points: readonly number[];
  readonly days: number;
  /** From the first recorded day to now. */
  readonly direction: 'up' | 'down' | 'flat';
}

/** The curve of the total; null without a recorded day to compare with. */
export function toValueCurve({ list, usdt_now: now }: ReplyOf<typeof walletHistory>): ValueCurve | null {
  const values = [...list.map(({ usdt_value: value }) => value), now].map((value) => toUnits(value, LEDGER_SCALE));
  const [first, last] = [values[0], values.at(-1)];
  if (list.length === 0 || first === undefined || last === undefined) return null;
  const moved = last > first ? 'up' : 'down';
  return { points: values.map(Number), days: list.length, direction: last === first ? 'flat' : moved };
}
