import { expect, it } from 'vitest';
import { keepTrying } from './keep-trying';

it('ends at once when told, even in a round that never ends', async () => {
  const abort = new AbortController();
  const running = keepTrying({
    signal: abort.signal,
    round: () => new Promise(() => undefined),
    onFailure: () => undefined,
  });
  abort.abort();
  await running;
});

it('waits 1, 2, 4, 5, 5 seconds between failures, and 1 again after a good round', async () => {
  const abort = new AbortController();
  const waits: number[] = [];
  let round = 0;
  await keepTrying({
    signal: abort.signal,
    round: async () => {
      round += 1;
      if (round === 6) return;
      if (round === 8) abort.abort();
      throw new Error('no');
    },
    onFailure: (_, waitMs) => waits.push(waitMs),
    wait: async () => undefined,
  });
  expect(waits).toEqual([1_000, 2_000, 4_000, 5_000, 5_000, 1_000]);
});
