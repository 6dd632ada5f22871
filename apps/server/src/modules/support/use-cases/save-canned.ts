import { LANGUAGES } from '@candor/contract/languages';
import { CASE_TEXT_LENGTH } from '@candor/contract/support';
import { toPlainText } from '#modules/chat/index';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { type CannedTexts, insertCanned, lockCanned, type SavedCanned, updateCanned } from '../canned.store';

const parse = (json: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Refused below like any other text that is no object.
  }
  return refuse('parameter_error', { field: 'texts' });
};

/** Texts of all eight languages, each as an answer may be. */
export const readCannedTexts = (json: string): CannedTexts => {
  const sent = parse(json);
  const texts = LANGUAGES.map((lang) => {
    const text = sent[lang];
    if (typeof text !== 'string' || text.trim() === '') return refuse('translation_missing', { lang });
    if (text.length > CASE_TEXT_LENGTH) return refuse('parameter_error', { field: 'texts' });
    return [lang, toPlainText(text, 'texts')] as const;
  });
  return Object.fromEntries(texts) as CannedTexts;
};

export interface CannedChange {
  readonly id: number;
  readonly before: object | null;
}

/** Creates or changes a prepared answer. Texts already sent stay as they are. */
export const saveCanned = async (tx: Tx, id: number | null, saved: SavedCanned): Promise<CannedChange> => {
  if (id === null) {
    const created = (await insertCanned(tx, saved)) ?? refuse('parameter_error', { field: 'code' });
    return { id: created, before: null };
  }
  const { code, texts, isActive } = (await lockCanned(tx, id)) ?? refuse('not_found');
  if (!(await updateCanned(tx, id, saved))) refuse('parameter_error', { field: 'code' });
  return { id, before: { code, texts, isActive } };
};
