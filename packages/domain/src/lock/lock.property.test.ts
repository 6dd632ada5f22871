import { add, cmp, isNegative, sub, toAmount } from '@candor/money/decimal';
import { sized } from '@candor/testkit/test-size';
import { describe, expect, it } from 'vitest';
import { DEMO_DAY_MS, REAL_DAY_MS } from '../finance/product-day';
import { computeLeaving } from './decide-redeem';
import { computeDayReward, computeTermReward } from './lock-reward';
import { countDaysDue, countWholeDays, endOf, nextPayoutAfter, payoutOfDay, scheduleFrom } from './lock-schedule';

const SEED = 20_261_117;
const ROUNDS = sized({ usual: 1_000, full: 5_000 });

/** A small generator of repeatable numbers (mulberry32). */
const createRandom = (seed: number) => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { whole: (low: number, high: number): number => low + Math.floor(next() * (high - low + 1)) };
};

const amountOf = (units: number, scale: number): string =>
  `${Math.floor(units / 10 ** scale)}.${String(units % 10 ** scale).padStart(scale, '0')}`;

describe(`seed ${SEED}`, () => {
  it('the penalty never exceeds the principal, and nothing is lost [P6]', () => {
    const random = createRandom(SEED);
    for (let round = 0; round < ROUNDS; round += 1) {
      const scale = random.whole(2, 8);
      const principal = toAmount(amountOf(random.whole(1, 900_000_000), scale));
      const paid = toAmount(amountOf(random.whole(0, 900_000_000), scale));
      const redeemFeePercent = amountOf(random.whole(0, 50_000), 4);
      const left = computeLeaving({ principal, paid, redeemFeePercent, scale });
      expect(cmp(left.penalty, principal)).toBeLessThanOrEqual(0);
      expect(isNegative(left.returns) || isNegative(left.fee)).toBe(false);
      expect(add(left.penalty, left.returns)).toBe(principal);
      expect(add(left.rewardsBack, left.fee)).toBe(left.penalty);
    }
  });

  it('rewards of a term are the sum of its days and never more than the exact figure', () => {
    const random = createRandom(SEED + 1);
    for (let round = 0; round < ROUNDS; round += 1) {
      const scale = random.whole(2, 8);
      const units = random.whole(1, 900_000_000);
      const rate = random.whole(1, 100_000);
      const reward = computeDayReward(amountOf(units, scale), amountOf(rate, 6), scale);
      const exact = (BigInt(units) * BigInt(rate)) / 100_000_000n;
      expect(reward).toBe(toAmount(amountOf(Number(exact), scale)));
      expect(sub(computeTermReward(reward, 30), computeTermReward(reward, 29))).toBe(reward);
    }
  });

  it.each([REAL_DAY_MS, DEMO_DAY_MS])(
    'over three years of days of %i ms, with outages and restarts, each day is paid once and none is left out [P5]',
    (dayMs) => {
      const random = createRandom(SEED + 2);
      // From before the leap day of 2028 on.
      const bought = Date.UTC(2027, 5, 1) + random.whole(0, 86_399_999);
      const days = 1_096;
      const schedule = scheduleFrom(bought, { days, dayMs });
      const paid: number[] = [];
      let daysPaid = 0;
      for (let now = bought; now < endOf(schedule) + 5 * dayMs; ) {
        // A run that ends before it has written leaves everything as it was: the next one finds the same days.
        const isKilled = random.whole(0, 9) === 0;
        const due = countDaysDue(schedule, now);
        if (!isKilled) {
          for (let day = daysPaid + 1; day <= due; day += 1) paid.push(day);
          daysPaid = due;
        }
        expect(countWholeDays(schedule, now)).toBeGreaterThanOrEqual(due);
        const next = nextPayoutAfter(schedule, now);
        if (next > 0) expect([countDaysDue(schedule, next - 1), countDaysDue(schedule, next)]).toEqual([due, due + 1]);
        // Minutes between runs, now and then an outage of up to five days.
        now += random.whole(0, 30) === 0 ? random.whole(dayMs, 5 * dayMs) : random.whole(1, dayMs);
      }
      expect(paid).toEqual(Array.from({ length: days }, (_, index) => index + 1));
      expect(payoutOfDay(schedule, days)).toBe(endOf(schedule));
    },
  );
});
