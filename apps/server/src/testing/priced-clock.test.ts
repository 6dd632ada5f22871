import { expect, it } from 'vitest';
import { createPricedClock } from './priced-clock';

const START = 1_800_000_000_000;
const DAY_MS = 86_400_000;

function setUp() {
  let elapsedMs = 0;
  const clock = createPricedClock({ systemMs: () => START + elapsedMs, monotonicMs: () => elapsedMs });
  const pass = (ms: number): void => {
    elapsedMs += ms;
  };
  return { clock, pass };
}

it('runs like the system clock while prices are read', () => {
  const { clock, pass } = setUp();
  for (let second = 0; second < 10; second += 1) {
    expect(clock.nowMs()).toBe(START + second * 300);
    clock.noteRead(clock.nowMs());
    pass(300);
  }
});

it('stands while a stalled machine reads no prices, and goes on with the next read', () => {
  const { clock, pass } = setUp();
  clock.noteRead(clock.nowMs());
  pass(5_000);
  expect(clock.nowMs()).toBe(START + 350);
  clock.noteRead(clock.nowMs());
  pass(250);
  expect(clock.nowMs()).toBe(START + 600);
});

it('runs on when prices are not read any more', () => {
  const { clock, pass } = setUp();
  clock.noteRead(clock.nowMs());
  pass(20_001);
  expect(clock.nowMs()).toBe(START + 20_001);
});

it('is set ahead together with its steady time, and never goes back', () => {
  const { clock, pass } = setUp();
  clock.noteRead(clock.nowMs());
  pass(100);
  clock.advance(DAY_MS);
  expect(clock.nowMs()).toBe(START + 100 + DAY_MS);
  expect(clock.steadyMs()).toBe(100 + DAY_MS);
  pass(5_000);
  expect(clock.nowMs()).toBe(START + 450 + DAY_MS);
  expect(clock.steadyMs()).toBe(450 + DAY_MS);
});
