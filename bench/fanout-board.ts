import type { Board, Quote } from '../apps/server/src/kernel/pricing/board';
import type { Instrument } from '../apps/server/src/kernel/pricing/instrument';
import type { Tick } from '../packages/domain/src/pricing/tick';

const toInstrument = (id: number): Instrument => ({
  id,
  baseCurrencyId: id,
  quoteCurrencyId: 3,
  symbol: `C${id}/USDT`,
  base: `C${id}`,
  quote: 'USDT',
  kind: 'coin',
  priceScale: 2,
  session: 'always',
  pricedBy: 'index',
  hasOptions: true,
  hasFutures: true,
  hasSpot: true,
  contractSize: '1',
  minLots: 1,
  maxLots: 1,
  sort: id,
  shown: true,
  halt: '',
  haltReason: '',
  haltSinceMs: 0,
});

/** A board whose instruments all change at every update. */
export const createBenchBoard = (count: number) => {
  const instruments = Array.from({ length: count }, (_, n) => toInstrument(n + 1));
  const quotes = new Map<number, Quote>();
  const listeners = new Set<(ticks: readonly Tick[]) => void>();
  let seq = 0;

  const turn = (timeMs: number): readonly Quote[] => {
    seq += 1;
    for (const { id } of instruments) {
      const cents = 6_400_000 + ((seq * 7 + id * 13) % 100_000);
      const price = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      const day = { open: '63900.10', high: '65010.00', low: '62800.55', volume: '1234.567', turnover: '79012345.12' };
      quotes.set(id, { instrumentId: id, seq: 1_000_000 + seq, timeMs, price, ...day, spark: [] });
    }
    const ticks = instruments.map(({ id }) => ({ instrumentId: id }) as Tick);
    for (const listener of listeners) listener(ticks);
    return [...quotes.values()];
  };
  const board: Board = {
    instruments: () => instruments,
    instrument: (id) => instruments[id - 1],
    bySymbol: () => undefined,
    byCurrency: (id) => instruments[id - 1],
    quote: (id) => quotes.get(id),
    bar: () => undefined,
    recentBars: () => [],
    isStale: () => false,
    isOpen: () => true,
    pauseOf: () => null,
    version: () => seq,
    onTicks: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onListing: () => () => undefined,
    onPauses: () => () => undefined,
  };
  return { board, turn };
};
