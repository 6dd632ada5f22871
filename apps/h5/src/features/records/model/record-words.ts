import { declaredFeatures } from '#data/declared-features.ts';
import type { RecordWords } from '#data/record-words.ts';
import type { MessageKey } from '#i18n/message-key.ts';

let loaded: readonly RecordWords[] = [];

/**
 * Loads the record texts of all features. Must finish before the record pages render, which read them synchronously.
 */
export async function loadRecordWords(): Promise<void> {
  const words = await Promise.all(declaredFeatures().flatMap(({ records }) => records?.() ?? []));
  loaded = words.toSorted((a, b) => a.rank - b.rank);
}

export const recordWords = (): readonly RecordWords[] => loaded;

type Named = 'kinds' | 'sentences' | 'variants' | 'inputs' | 'causes' | 'values' | 'purses' | 'ruleAreas';

/** The entry that a feature declares under this name, if any. */
export function findWord<Part extends Named>(
  part: Part,
  name: string,
): NonNullable<RecordWords[Part]>[string] | undefined {
  const declaring = loaded.find((words) => Object.hasOwn(words[part] ?? {}, name));
  return declaring?.[part]?.[name] as NonNullable<RecordWords[Part]>[string] | undefined;
}

/** Kinds that the user can filter by. */
export const choosableKinds = (): readonly { kind: string; label: MessageKey }[] =>
  loaded.flatMap(({ kinds = {} }) =>
    Object.entries(kinds).flatMap(([kind, { label }]) => (label === undefined ? [] : [{ kind, label }])),
  );
