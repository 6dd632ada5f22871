import type { Clock } from '#platform/runtime/clock';
import { monotonicMs } from '#platform/runtime/monotonic';
import { runServer } from '../run-server';
import { createPricedClock } from './priced-clock';
import { createShiftedFeed } from './shifted-feed';

/**
 * The server with a clock and prices that browser tests set: the clock runs like the system's, plus what its parent process
 * has sent (`{ advanceMs }`), and simulated prices are multiplied by what it sent last (`{ priceFactor }`). Both are answered
 * by `{ nowMs }`. Finance products pay once a day, by the price of that moment; no test can wait for either.
 */
interface Message {
  readonly advanceMs?: number;
  readonly priceFactor?: string;
}

const priced = createPricedClock({ systemMs: () => Date.now(), monotonicMs });
const clock: Clock = { nowMs: priced.nowMs, databaseNowMs: priced.nowMs, steadyMs: priced.steadyMs };
const feed = createShiftedFeed();

process.on('message', ({ advanceMs = 0, priceFactor }: Message) => {
  priced.advance(advanceMs);
  if (priceFactor !== undefined) feed.shift(priceFactor);
  process.send?.({ nowMs: priced.nowMs() });
});

await runServer(clock, {
  ...feed,
  read: (nowMs) => {
    priced.noteRead(nowMs);
    return feed.read(nowMs);
  },
});
