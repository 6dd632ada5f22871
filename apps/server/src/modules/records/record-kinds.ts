import type { Language } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import type { RecordKind } from '#kernel/product/record-kind';

export interface KnownKinds {
  /** Log number on the wire; 0 for an undeclared kind. */
  typeOf(kind: string): number;
  /** The name of the kind in this language; a kind without a text returns its own name. */
  wordOf(kind: string, language: Language): string;
  explainerOf(kind: string): RecordKind['explain'];
}

/** Finds declared kinds by name. */
export const createKnownKinds = (kinds: readonly RecordKind[]): KnownKinds => {
  const byName = new Map(kinds.map((declared) => [declared.kind, declared]));
  return {
    typeOf: (kind) => byName.get(kind)?.type ?? 0,
    wordOf: (kind, language) => {
      const known = byName.get(kind);
      return known ? sentenceOf(language, known.notice) : kind;
    },
    explainerOf: (kind) => byName.get(kind)?.explain,
  };
};
