import { computeShareDue } from '@candor/domain/copy/profit-share';
import { add, parseAmount, toAmount } from '@candor/money/decimal';

const WEEKS = ['200', '-150', '250'] as const;

export interface ExampleWeek {
  readonly week: number;
  readonly result: string;
  readonly sum: string;
  readonly share: string;
}

/** Three weeks of one follower, by the function that settles: a loss is made good before anything is shared again. */
export function exampleWeeks(sharePercent: string): readonly ExampleWeek[] {
  const percent = parseAmount(sharePercent, { scale: 4, allowZero: true });
  let sum = toAmount('0');
  let shared = toAmount('0');
  return WEEKS.map((result, nth) => {
    sum = add(sum, toAmount(result));
    const due = computeShareDue({
      realised: sum,
      running: '0',
      sharedTotal: shared,
      sharePercent: percent.ok ? percent.value : '0',
    });
    shared = add(shared, due);
    return { week: nth + 1, result, sum, share: due };
  });
}
