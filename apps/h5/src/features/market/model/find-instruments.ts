import { instrumentName } from '#data/quotes/instrument-names.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';

/** Full-width letters, case, spaces and the stroke between the coins make no difference. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s/]+/g, '');

/** Instruments whose code or name fits what was typed: codes that begin with it, then names, then any place in either. */
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
