import { create } from 'zustand';
import { localStore } from '#lib/storage.ts';

const KEY = 'recentInstruments';
const KEPT = 10;
const SYMBOL = /^[A-Z0-9]{1,10}\/[A-Z0-9]{1,10}$/;

interface RecentState {
  /** Symbols, the last one viewed first. */
  readonly symbols: readonly string[];
}

const isSymbols = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((symbol) => typeof symbol === 'string' && SYMBOL.test(symbol));

/** The list after `symbol` was viewed: moved to the front, at most KEPT entries. */
export const withViewed = (symbols: readonly string[], symbol: string): readonly string[] =>
  [symbol, ...symbols.filter((known) => known !== symbol)].slice(0, KEPT);

const useRecent = create<RecentState>(() => ({ symbols: localStore.read(KEY, isSymbols) ?? [] }));

function keep(symbols: readonly string[]): void {
  localStore.write(KEY, symbols);
  useRecent.setState({ symbols });
}

/** Instruments viewed on this device, the last one first. */
export const useRecentSymbols = (): readonly string[] => useRecent((state) => state.symbols);
export const rememberViewed = (symbol: string): void => keep(withViewed(useRecent.getState().symbols, symbol));
export const forgetViewed = (): void => keep([]);
