import { AREAS, type RegionCode } from '@candor/domain/area/dial-codes';

export interface AreaRow {
  readonly region: RegionCode;
  readonly dialCode: string;
  readonly name: string;
}

export interface AreaSection {
  readonly letter: string;
  readonly rows: readonly AreaRow[];
}

/** All regions with their names in the given language, sorted by that language's collation. */
export function listAreas(locale: string): readonly AreaRow[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const order = new Intl.Collator(locale);
  const rows = AREAS.map(({ region, dialCode }) => ({ region, dialCode, name: names.of(region) ?? region }));
  return rows.toSorted((a, b) => order.compare(a.name, b.name));
}

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Matches a part of the name (ignoring accents), the region code, or a prefix of the dial code. */
export function searchAreas(rows: readonly AreaRow[], typed: string): readonly AreaRow[] {
  const wanted = plain(typed.trim());
  if (wanted === '') return rows;
  const digits = wanted.replace(/^\+/, '');
  if (/^[0-9]+$/.test(digits)) return rows.filter(({ dialCode }) => dialCode.startsWith(digits));
  return rows.filter(({ name, region }) => plain(name).includes(wanted) || region.toLowerCase() === wanted);
}

/** Index letter of a name. Thai writes some vowels before the consonant that a word is sorted under. */
function letterOf(name: string): string {
  const letters = /^[เ-ไ]?(.)/u.exec(name)?.[1] ?? name;
  return letters.normalize('NFKD').replaceAll(/\p{M}/gu, '').slice(0, 1).toUpperCase();
}

/**
 * Latin and Thai names are indexed by letter. Other scripts sort by sound, which their characters do not show: one
 * section.
 */
export function indexAreas(rows: readonly AreaRow[], locale: string): readonly AreaSection[] {
  if (!/^(?:en|fr|es|th)\b/.test(locale)) return [{ letter: '', rows }];
  const sections = new Map<string, AreaRow[]>();
  for (const row of rows) {
    const letter = letterOf(row.name);
    const section = sections.get(letter);
    if (section) section.push(row);
    else sections.set(letter, [row]);
  }
  return [...sections].map(([letter, found]) => ({ letter, rows: found }));
}
