import { readSourceDelays } from '@candor/domain/pricing/tick-sources';

/** "binance +312 ms, okx +450 ms": when each source of a tick spoke after an acceptance. Empty when none is known. */
export const listSourceDelays = (delays: string): string =>
  readSourceDelays(delays)
    .map(({ name, delayMs }) => `${name} ${delayMs === null ? '–' : `${delayMs > 0 ? '+' : ''}${delayMs} ms`}`)
    .join(', ');
