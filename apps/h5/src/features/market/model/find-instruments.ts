import { instrumentName } from '#data/quotes/instrument-names.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';

/** Normalizes full-width letters, case, spaces and the slash between the coins. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s/]+/g, '');

/**
 * Instruments matching the typed text: exact base coin first, then code prefixes, name prefixes, and other substrings.
 */
export function findInstruments(instruments: readonly InstrumentView[], typed: string): readonly InstrumentView[] {
  const wanted = plain(typed);
  if (wanted === '') return [];
  const scored = instruments.map((instrument) => ({ instrument, score: scoreOf(instrument, wanted) }));
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ instrument }) => instrument);
}

function scoreOf({ symbol, base }: InstrumentView, wanted: string): number {
  const code = plain(symbol);
  const name = plain(instrumentName(base));
  if (plain(base) === wanted) return 4;
  if (code.startsWith(wanted)) return 3;
  if (name.startsWith(wanted)) return 2;
  return code.includes(wanted) || name.includes(wanted) ? 1 : 0;
}
