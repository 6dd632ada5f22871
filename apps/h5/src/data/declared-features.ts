import type { Feature, FinanceEntry, MarketTab, ServiceEntry } from './feature.ts';

let declared: readonly Feature[] = [];

/** Call once, before the first render, with the app's list of features. */
export function declareFeatures(features: readonly Feature[]): void {
  declared = features;
}

/** Every feature of the app. Lets a feature show parts of all others without importing them. */
export const declaredFeatures = (): readonly Feature[] => declared;

/** The entries of all features. */
export const declaredEntries = (): readonly ServiceEntry[] => declared.flatMap(({ entries }) => entries ?? []);

/** The lists of the market page that features declare. */
export const declaredMarketTabs = (): readonly MarketTab[] => declared.flatMap(({ marketTabs }) => marketTabs ?? []);

/** The products of the Finance tab, in the order of its head. */
export const declaredFinance = (): readonly FinanceEntry[] =>
  declared.flatMap(({ finance }) => finance ?? []).toSorted((a, b) => a.rank - b.rank);
