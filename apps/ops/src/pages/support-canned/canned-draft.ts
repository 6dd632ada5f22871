import type { ReplyOf, SentOf } from '@candor/contract/call';
import { LANGUAGES, type Language } from '@candor/contract/languages';
import type { cannedAnswers, saveCanned } from '@candor/contract/ops-support';

export type Canned = ReplyOf<typeof cannedAnswers>['items'][number];

export interface CannedDraft {
  /** Null: a new one. */
  readonly id: number | null;
  readonly code: string;
  readonly texts: Readonly<Record<Language, string>>;
  readonly isActive: boolean;
}

export const EMPTY_DRAFT: CannedDraft = {
  id: null,
  code: '',
  texts: Object.fromEntries(LANGUAGES.map((language) => [language, ''])) as Record<Language, string>,
  isActive: true,
};

export const toDraft = ({ id, code, texts, is_active: isActive }: Canned): CannedDraft => ({
  id,
  code,
  texts,
  isActive: isActive === 1,
});

export const isCode = (code: string): boolean => /^[a-z][a-z0-9_]{1,39}$/.test(code);

/** Languages without a text: all eight are needed. */
export const missingLanguages = ({ texts }: CannedDraft): Language[] =>
  LANGUAGES.filter((language) => texts[language].trim() === '');

export const toInput = ({ id, code, texts, isActive }: CannedDraft): SentOf<typeof saveCanned> => ({
  ...(id === null ? {} : { id: String(id) }),
  code,
  texts: JSON.stringify(Object.fromEntries(LANGUAGES.map((language) => [language, texts[language].trim()]))),
  is_active: isActive ? '1' : '0',
});
