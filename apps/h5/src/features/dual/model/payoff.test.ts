import { describe, expect, it } from 'vitest';
import { BOX, drawPayoff, type PayoffInput, toPath } from './payoff.ts';

const CALL: PayoffInput = {
  side: 'call',
  cost: '0.05',
  below: '0.050175',
  atOrAbove: '3512.25',
  linkedPrice: '70000',
  price: '67432.18',
};
const PUT: PayoffInput = {
  side: 'put',
  cost: '7000',
  below: '0.10035',
  atOrAbove: '7024.5',
  linkedPrice: '70000',
  price: '72000',
};

describe('a call', () => {
  const drawn = drawPayoff(CALL);

  it('has the linked price in the middle and the price now a third of the way to the left', () => {
    expect(drawn.linkedX).toBe(BOX.width / 2);
    expect(drawn.now?.x).toBeCloseTo(BOX.width / 3, 0);
  });

  it('rises up to the linked price and is level after it', () => {
    const [left, linked, right] = drawn.line;
    expect(left.y).toBeGreaterThan(linked.y);
    expect(right.y).toBe(linked.y);
  });

  it('is a little above holding on the left, and far below it on the right', () => {
    const [left, , right] = drawn.line;
    expect(left.y).toBeLessThan(drawn.holding[0].y);
    expect(right.y - drawn.holding[1].y).toBeGreaterThan(20);
  });

  it('marks the gain given up from the break-even on', () => {
    const [even, top, bottom] = drawn.lag;
    expect(even?.x).toBeGreaterThan(drawn.linkedX);
    expect([top?.x, bottom?.x]).toEqual([BOX.width, BOX.width]);
    expect(top?.y).toBe(drawn.holding[1].y);
  });
});

describe('a put', () => {
  const drawn = drawPayoff(PUT);

  it('is compared with holding USDT, which is level', () => {
    expect(drawn.holding[0].y).toBe(drawn.holding[1].y);
  });

  it('loses value on the left and gains the interest on the right', () => {
    const [left, , right] = drawn.line;
    expect(left.y).toBeGreaterThan(drawn.holding[0].y);
    expect(right.y).toBeLessThan(drawn.holding[1].y);
    expect(drawn.lag[1]?.x).toBe(0);
  });

  it('shows the price now to the right', () => {
    expect(drawn.now?.x).toBeGreaterThan(drawn.linkedX);
  });
});

it.each([CALL, PUT])('everything lies inside the box: $side', (input) => {
  for (const price of [input.price, '69999.99', '1', null]) {
    const { line, holding, lag, now } = drawPayoff({ ...input, price });
    for (const { x, y } of [...line, ...holding, ...lag, ...(now === null ? [] : [now])]) {
      expect([x >= 0 && x <= BOX.width, y >= BOX.top && y <= BOX.bottom]).toEqual([true, true]);
    }
  }
});

it('the form does not depend on the number of shares', () => {
  const twice = drawPayoff({ ...CALL, cost: '0.1', below: '0.10035', atOrAbove: '7024.5' });
  expect(twice).toEqual(drawPayoff(CALL));
});

it('no mark without a price', () => {
  expect(drawPayoff({ ...CALL, price: null }).now).toBeNull();
});

it('writes points as a path', () => {
  expect(
    toPath([
      { x: 0, y: 1 },
      { x: 2.5, y: 3 },
    ]),
  ).toBe('M0 1L2.5 3');
});
