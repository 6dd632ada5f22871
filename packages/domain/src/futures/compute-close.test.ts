import { add, cmp, sub, sum, toAmount } from '@candor/money/decimal';
import { sized } from '@candor/testkit/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Close, type ClosingPosition, computeClose, computeReturned, decideLiquidation } from './compute-close';
import { FUTURES_RULES } from './futures-rules';
import {
  computeMargin,
  computeNotional,
  computePnl,
  computeSize,
  type FuturesSide,
  isLiquidated,
} from './position-math';

const { majorTiers } = FUTURES_RULES;
const position: ClosingPosition = {
  side: 'long',
  entryPrice: '60000',
  margin: '1500',
  tiers: majorTiers,
  scale: 6,
  lotsLeft: '500',
  contractSize: '0.001',
};
const close = (lots: string, price: string, from = position) =>
  computeClose(from, { lots, price, feePercent: FUTURES_RULES.takerFeePercent });

describe('a close', () => {
  it.each<[string, Close, object, string]>([
    ['with a gain', close('500', '61000'), { pnl: '500', fee: '15.25', marginReleased: '1500' }, '1984.75'],
    ['with a loss', close('500', '59000'), { pnl: '-500', fee: '14.75', lossFromMargin: '500' }, '985.25'],
    ['at the entry', close('500', '60000'), { pnl: '0', fee: '15', lossFromMargin: '0' }, '1485'],
    [
      'where less than the fee is left',
      close('500', '57010'),
      { pnl: '-1495', fee: '5', lossFromMargin: '1495', shortfall: '0' },
      '0',
    ],
    ['where the margin is used up', close('500', '57000'), { fee: '0', lossFromMargin: '1500', shortfall: '0' }, '0'],
    [
      'beyond the margin',
      close('500', '56000'),
      { pnl: '-2000', fee: '0', lossFromMargin: '1500', shortfall: '500' },
      '0',
    ],
  ])('%s', (_, done, facts, returned) => {
    expect(done).toMatchObject(facts);
    expect(computeReturned(done)).toBe(returned);
    expect(done).toMatchObject({ lotsLeft: '0', marginLeft: '0' });
  });

  it('of a part releases its share, rounded down, and keeps the rest', () => {
    const thirds = { ...position, lotsLeft: '3', margin: '100' };
    const first = close('1', '60000', thirds);
    expect(first).toMatchObject({ marginReleased: '33.333333', marginLeft: '66.666667', lotsLeft: '2' });
    const second = close('1', '60000', { ...thirds, lotsLeft: first.lotsLeft, margin: first.marginLeft });
    expect(second).toMatchObject({ marginReleased: '33.333333', marginLeft: '33.333334', lotsLeft: '1' });
    const last = close('1', '60000', { ...thirds, lotsLeft: second.lotsLeft, margin: second.marginLeft });
    expect(last).toMatchObject({ marginReleased: '33.333334', marginLeft: '0', lotsLeft: '0' });
  });

  it.each(['501', '0', '-1'])('of %s of 500 lots is a fault', (lots) => {
    expect(() => close(lots, '60000')).toThrow(/cannot close/);
  });
});

const positions = fc
  .record({
    side: fc.constantFrom<FuturesSide>('long', 'short'),
    lots: fc.integer({ min: 1, max: 200_000 }),
    multiple: fc.constantFrom(...FUTURES_RULES.multiples),
  })
  .map(({ side, lots, multiple }): ClosingPosition => {
    const notional = computeNotional('60000', computeSize(String(lots), '0.001'));
    return { ...position, side, lotsLeft: String(lots), margin: computeMargin(notional, multiple, 6) };
  });
const marks = fc.integer({ min: 1, max: 12_000_000 }).map((cents) => {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
});

describe('of any position', () => {
  it('a close never takes more than the margin and never returns less than nothing', () => {
    fc.assert(
      fc.property(positions, marks, (one, price) => {
        const done = close(one.lotsLeft, price, one);
        expect(cmp(computeReturned(done), toAmount('0'))).toBeGreaterThanOrEqual(0);
        expect(cmp(done.lossFromMargin, toAmount(one.margin))).toBeLessThanOrEqual(0);
        expect(cmp(done.fee, toAmount('0'))).toBeGreaterThanOrEqual(0);
        // Conservation: hold, house and user sum to zero.
        const gain = cmp(done.pnl, toAmount('0')) > 0 ? done.pnl : toAmount('0');
        expect(add(add(computeReturned(done), done.fee), done.lossFromMargin)).toBe(add(done.marginReleased, gain));
      }),
    );
  });

  it('parts release the whole margin, and together no more profit than the whole', () => {
    fc.assert(
      fc.property(
        positions,
        marks,
        fc.array(fc.integer({ min: 1, max: 50_000 }), { maxLength: 8 }),
        (one, price, cuts) => {
          const done: Close[] = [];
          let left = one;
          for (const cut of cuts.map(String)) {
            if (cmp(toAmount(cut), toAmount(left.lotsLeft)) >= 0) break;
            const part = close(cut, price, left);
            done.push(part);
            left = { ...left, lotsLeft: part.lotsLeft, margin: part.marginLeft };
          }
          done.push(close(left.lotsLeft, price, left));
          expect(sum(done.map((part) => part.marginReleased))).toBe(toAmount(one.margin));
          expect(sum(done.map((part) => toAmount(part.lots)))).toBe(toAmount(one.lotsLeft));
          const whole = close(one.lotsLeft, price, one);
          expect(cmp(sum(done.map((part) => part.pnl)), whole.pnl)).toBeLessThanOrEqual(0);
        },
      ),
    );
  });
});

const terms = { stepOver: '100000', stepPercent: '25', liquidationFeePercent: '0.5', lotStep: '1' };
const force = (one: ClosingPosition, price: string, with_ = terms) => decideLiquidation(one, price, with_);
const large: ClosingPosition = { ...position, lotsLeft: '4000', margin: '12000' };

describe('a forced close', () => {
  it('does nothing to a healthy position', () => {
    expect(force(position, '57228.92')).toEqual([]);
    expect(force(position, '60000')).toEqual([]);
  });

  it('up to 100000 closes all at once, with the fee for the fund instead of the close fee', () => {
    // Loss 1400, fee 0.5 % of 28600 = 143, but 100 is all that is left.
    const [done, ...more] = force(position, '57200');
    expect(more).toEqual([]);
    expect(done).toMatchObject({ lots: '500', pnl: '-1400', fee: '100', marginReleased: '1500', lotsLeft: '0' });
    expect(done && computeReturned(done)).toBe('0');
  });

  it('takes the whole fee where there is enough, and returns the rest', () => {
    const small = { ...position, tiers: FUTURES_RULES.otherTiers, lotsLeft: '80', margin: '240' };
    // 80 lots at 57600: loss 192, maintenance 46.08 > 48 left? 48 − 46.08 is still healthy; at 57550 it is not.
    expect(force(small, '57600')).toEqual([]);
    const [done] = force(small, '57550');
    expect(done).toMatchObject({ pnl: '-196', fee: '23.02', shortfall: '0' });
    expect(done && computeReturned(done)).toBe('20.98');
  });

  it('beyond the margin leaves a shortfall the user does not owe', () => {
    const [done] = force(position, '50000');
    expect(done).toMatchObject({ pnl: '-5000', fee: '0', lossFromMargin: '1500', shortfall: '3500' });
    expect(done && computeReturned(done)).toBe('0');
  });

  it('of exactly 100000 is still one close', () => {
    const exact = { ...position, lotsLeft: '2000', entryPrice: '51000', margin: '100' };
    expect(force(exact, '50000').map(({ lots }) => lots)).toEqual(['2000']);
    expect(force(exact, '50000.01').map(({ lots }) => lots)).toEqual(['500', '1500']);
  });

  it('above 100000 goes in quarters, and the last ones whole once no more than 100000 is left', () => {
    // Each quarter loses 2920 and pays 285.4; the fourth meets only 2383.8 of margin.
    const done = force(large, '57080');
    expect(done.map(({ lots }) => lots)).toEqual(['1000', '1000', '1000', '1000']);
    expect(done.map(({ marginLeft }) => marginLeft)).toEqual(['8794.6', '5589.2', '2383.8', '0']);
    expect(done.at(-1)).toMatchObject({ pnl: '-2920', lossFromMargin: '2383.8', fee: '0', shortfall: '536.2' });
  });

  it('stops at the first quarter that makes it healthy', () => {
    const tight = { ...large, tiers: FUTURES_RULES.otherTiers, entryPrice: '60000', margin: '18000' };
    // 240000 at 10 % − 5700 = 18300 asked for, 18000 there; three quarters ask for 12300.
    const done = force(tight, '60000');
    expect(done).toHaveLength(1);
    expect(done[0]).toMatchObject({ lots: '1000', pnl: '0', fee: '300', marginReleased: '300', marginLeft: '17700' });
    expect(done[0] && computeReturned(done[0])).toBe('0');
  });

  it('takes quarters of what it had, rounded up to a whole lot', () => {
    const odd = { ...large, lotsLeft: '4001', margin: '1' };
    expect(force(odd, '57000').map(({ lots }) => lots)[0]).toBe('1001');
    const copied = { ...large, lotsLeft: '4000.01', margin: '1' };
    expect(force(copied, '57000', { ...terms, lotStep: '0.01' }).map(({ lots }) => lots)[0]).toBe('1000.01');
  });

  it('of any position ends healthy or closed, and books every lot and every unit of margin once', () => {
    fc.assert(
      fc.property(positions, marks, (one, price) => {
        const done = force(one, price);
        const last = done.at(-1);
        const [lotsLeft, marginLeft] = last ? [last.lotsLeft, last.marginLeft] : [one.lotsLeft, one.margin];
        expect(add(sum(done.map(({ lots }) => toAmount(lots))), toAmount(lotsLeft))).toBe(toAmount(one.lotsLeft));
        expect(add(sum(done.map((part) => part.marginReleased)), toAmount(marginLeft))).toBe(toAmount(one.margin));
        expect(done.length).toBeLessThanOrEqual(5);
        for (const part of done) expect(cmp(computeReturned(part), toAmount('0'))).toBeGreaterThanOrEqual(0);
        if (cmp(toAmount(lotsLeft), toAmount('0')) > 0) {
          const rest = { ...one, margin: marginLeft, size: computeSize(lotsLeft, one.contractSize) };
          expect(isLiquidated(rest, price)).toBe(false);
        }
      }),
      { numRuns: sized({ usual: 100, full: 500 }) },
    );
  });

  it('takes of the user what the loss is, and never more than the margin', () => {
    fc.assert(
      fc.property(positions, marks, (one, price) => {
        const done = force(one, price);
        const lost = sum(done.map(({ lossFromMargin, fee }) => add(lossFromMargin, fee)));
        expect(cmp(lost, toAmount(one.margin))).toBeLessThanOrEqual(0);
        const closed = sum(done.map(({ lots }) => toAmount(lots)));
        if (done.length === 0) return;
        const size = computeSize(closed, one.contractSize);
        const pnl = computePnl({ ...one, size }, price);
        const parts = sum(done.map((part) => part.pnl));
        // Each close rounds once against the user: at most one unit apart per close.
        expect(cmp(sub(pnl, parts), toAmount('0'))).toBeGreaterThanOrEqual(0);
        expect(cmp(sub(pnl, parts), toAmount('0.000005'))).toBeLessThanOrEqual(0);
      }),
      { numRuns: sized({ usual: 100, full: 300 }) },
    );
  });
});
