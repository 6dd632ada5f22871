import type { HomeEntry, ServiceEntry } from '#data/feature.ts';

/** Two rows of five, less the link to all entries. */
const SHOWN = 9;

/** Entries shown on Home: the first by rank. */
export const toHomeEntries = (services: readonly ServiceEntry[]): readonly HomeEntry[] =>
  services
    .flatMap((entry) => (entry.home === undefined ? [] : [entry]))
    .toSorted((a, b) => a.home - b.home)
    .slice(0, SHOWN);
