import { ENTRY_GROUPS, type EntryGroup, type ServiceEntry } from '#data/feature.ts';

export interface ServiceGroup {
  readonly group: EntryGroup;
  readonly entries: readonly ServiceEntry[];
}

interface Naming {
  readonly nameOf: (entry: ServiceEntry) => string;
  /** What was typed into the search; empty: everything. */
  readonly text: string;
}

/** Small letters without marks above or below them, so that "Depósito" is found by "deposito". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLocaleLowerCase()
    .trim();

/** The entries under their headings, in the order of both; headings without entries are left out. */
export function groupServices(entries: readonly ServiceEntry[], { nameOf, text }: Naming): readonly ServiceGroup[] {
  const wanted = plain(text);
  const found = entries.filter((entry) => plain(nameOf(entry)).includes(wanted));
  return ENTRY_GROUPS.flatMap((group) => {
    const own = found.filter((entry) => entry.group === group);
    return own.length === 0 ? [] : [{ group, entries: own }];
  });
}
