import type { MarketTab } from '#data/feature.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';

const FAVOURITES = 'favourites';

/** Older clients call the favourites "optional". */
const ALIASES: ReadonlyMap<string, string> = new Map([['optional', FAVOURITES]]);

/** The favourites tab, then the tabs declared by features. */
export const toTabs = (declared: readonly MarketTab[]) => [
  { key: FAVOURITES, label: 'market.tabs.favourites' as const },
  ...declared.toSorted((a, b) => a.rank - b.rank),
];

/** The tab named in the URL. Visitors have no favourites and start with the coins. */
export function readTab(named: string | null, isVisitor: boolean, declared: readonly MarketTab[]): string {
  const wanted = named === null ? undefined : (ALIASES.get(named) ?? named);
  return toTabs(declared).find(({ key }) => key === wanted)?.key ?? (isVisitor ? 'coins' : FAVOURITES);
}

/** Instruments of a tab, unsorted; for the favourites in the user's own order. */
export function listTab(
  tab: MarketTab | undefined,
  instruments: readonly InstrumentView[],
  favouriteIds: readonly number[],
): readonly InstrumentView[] {
  if (tab !== undefined) return instruments.filter(tab.lists);
  return favouriteIds.flatMap((id) => instruments.find((instrument) => instrument.currencyId === id) ?? []);
}

/** Next opening time among the closed markets; null while none is closed. */
export function opensAtMs(listed: readonly InstrumentView[]): number | null {
  const times = listed.filter(({ isOpen, sessionChangeMs }) => !isOpen && sessionChangeMs > 0);
  return times.length === 0 ? null : Math.min(...times.map(({ sessionChangeMs }) => sessionChangeMs));
}
