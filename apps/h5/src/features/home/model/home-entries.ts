import type { ServiceEntry } from '#data/feature.ts';

/** Two rows of five with the way to all of them. */
const SHOWN = 9;

/** What Home shows of the entries: the first by their rank. */
export const toHomeEntries = (services: readonly ServiceEntry[]): readonly ServiceEntry[] =>
  services
    .flatMap((entry) => (entry.home === undefined ? [] : [entry]))
    .toSorted((a, b) => a.home - b.home)
    .slice(0, SHOWN);
