import type { Feature, MarketTab, ServiceEntry } from './feature.ts';

let declared: readonly Feature[] = [];

/** Called once, before the first render, with the list of the app. */
export function declareFeatures(features: readonly Feature[]): void {
  declared = features;
}

/** Every feature of the app: how one that shows something of all others reaches them without importing them. */
export const declaredFeatures = (): readonly Feature[] => declared;

/** The entries of all features. */
export const declaredEntries = (): readonly ServiceEntry[] => declared.flatMap(({ entries }) => entries ?? []);

/** The lists of the market page that features declare. */
export const declaredMarketTabs = (): readonly MarketTab[] => declared.flatMap(({ marketTabs }) => marketTabs ?? []);
