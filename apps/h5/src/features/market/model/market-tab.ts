import type { InstrumentView } from '#data/quotes/instrument-view.ts';

export const MARKET_TABS = ['favourites', 'futures', 'coins', 'stock'] as const;
export type MarketTab = (typeof MARKET_TABS)[number];

/** Older clients call the favourites "optional". */
const ALIASES: ReadonlyMap<string, MarketTab> = new Map([['optional', 'favourites']]);

/** The tab an address names. Visitors, who have no favourites, start with the coins. */
export function readTab(named: string | null, isVisitor: boolean): MarketTab {
  const wanted = named === null ? undefined : (ALIASES.get(named) ?? MARKET_TABS.find((tab) => tab === named));
  return wanted ?? (isVisitor ? 'coins' : 'favourites');
}

/** What a tab lists, before sorting. Favourites keep the user's own order. */
export function listTab(
  tab: MarketTab,
  instruments: readonly InstrumentView[],
  favouriteIds: readonly number[],
): readonly InstrumentView[] {
  if (tab === 'futures') return instruments.filter((instrument) => instrument.hasFutures);
  if (tab === 'coins') return instruments.filter((instrument) => instrument.kind === 'coin');
  if (tab === 'stock') return instruments.filter((instrument) => instrument.kind === 'stock');
  return favouriteIds.flatMap((id) => instruments.find((instrument) => instrument.currencyId === id) ?? []);
}

/** When the next of these markets that are closed opens; null while none is closed. */
export function opensAtMs(listed: readonly InstrumentView[]): number | null {
  const times = listed.filter(({ isOpen, sessionChangeMs }) => !isOpen && sessionChangeMs > 0);
  return times.length === 0 ? null : Math.min(...times.map(({ sessionChangeMs }) => sessionChangeMs));
}
