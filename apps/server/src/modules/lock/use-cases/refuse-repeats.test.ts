import { describe, expect, it } from 'vitest';
import { Refusal } from '#platform/refusal';
import { refuseRepeats } from './refuse-repeats';

const agree = (order: number, request: string) => ({ ok: true, value: { order, request } }) as const;
const REFUSED = { ok: false, error: new Refusal('lock_unknown') } as const;

describe('redemptions that are judged in one transaction', () => {
  it('of one order: the first counts, each later one is told that the order is paid [P1]', () => {
    const decided = [agree(7, 'first'), agree(8, 'other'), agree(7, 'second'), agree(7, 'third')];
    const paid = { ok: false, error: new Refusal('lock_already_paid') };
    expect(refuseRepeats(decided, ({ order }) => order)).toEqual([decided[0], decided[1], paid, paid]);
  });

  it('one that is refused anyway keeps its reason, and leaves the order to the next', () => {
    const decided = [REFUSED, agree(7, 'first')];
    expect(refuseRepeats(decided, ({ order }) => order)).toEqual(decided);
  });
});
