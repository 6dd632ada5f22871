import type { ReplyOf } from '@candor/contract/call';
import type { Language } from '@candor/contract/languages';
import type { cannedAnswers } from '@candor/contract/ops-support';

export type Canned = ReplyOf<typeof cannedAnswers>['items'][number];

/** The operator's language, and the customer's where it is another. */
export const languagesAtHand = (own: Language, customer: Language): readonly Language[] =>
  own === customer ? [customer] : [own, customer];

/** Answers in use whose code or text in one of these languages contains the keyword. */
export const findCanned = (
  items: readonly Canned[],
  keyword: string,
  languages: readonly Language[],
): readonly Canned[] => {
  const wanted = keyword.trim().toLowerCase();
  return items.filter(
    ({ code, texts, is_active: isActive }) =>
      isActive === 1 &&
      [code, ...languages.map((language) => texts[language])].some((text) => text.toLowerCase().includes(wanted)),
  );
};
