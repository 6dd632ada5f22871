import { ENTRY_GROUPS, type EntryGroup, type ServiceEntry } from '#data/feature.ts';

export interface ServiceGroup {
  readonly group: EntryGroup;
  readonly entries: readonly ServiceEntry[];
}

interface Naming {
  readonly nameOf: (entry: ServiceEntry) => string;
  /** Search text; empty: all entries. */
  readonly text: string;
}

/** Lower case without diacritics, so that "deposito" finds "Depósito". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLocaleLowerCase()
    .trim();

/** Entries by heading, in the order of both; empty headings are left out. */
export function groupServices(entries: readonly ServiceEntry[], { nameOf, text }: Naming): readonly ServiceGroup[] {
  const wanted = plain(text);
  const found = entries.filter((entry) => plain(nameOf(entry)).includes(wanted));
  return ENTRY_GROUPS.flatMap((group) => {
    const own = found.filter((entry) => entry.group === group);
    return own.length === 0 ? [] : [{ group, entries: own }];
  });
}
