import type { Clock } from '#platform/runtime/clock';
import { runServer } from '../run-server';
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

let aheadMs = 0;
const nowMs = (): number => Date.now() + aheadMs;
const clock: Clock = { nowMs, databaseNowMs: nowMs };
const feed = createShiftedFeed();

process.on('message', ({ advanceMs = 0, priceFactor }: Message) => {
  aheadMs += advanceMs;
  if (priceFactor !== undefined) feed.shift(priceFactor);
  process.send?.({ nowMs: nowMs() });
});

await runServer(clock, feed);
