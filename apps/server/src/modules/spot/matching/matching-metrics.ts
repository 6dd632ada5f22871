import { Gauge, type Registry } from 'prom-client';
import type { Matching } from './matching';

/** Gauge of halted books: a halted book is listed until two operators have resumed it. */
export const registerHaltGauge = (registry: Registry, matching: Matching): void => {
  const gauge = new Gauge({
    name: 'spot_book_halted',
    help: '1 while the order book of a pair stands still at a command it cannot carry out.',
    labelNames: ['symbol'],
    registers: [registry],
    collect: () => {
      for (const { symbol, instrumentId } of matching.pairs()) {
        gauge.set({ symbol }, matching.haltOf(instrumentId) === null ? 0 : 1);
      }
    },
  });
};
