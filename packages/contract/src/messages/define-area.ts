import type { Language } from '../languages';

/** The JSON file of one language: every expected "no" and every sentence of success, by code. */
export interface AreaTexts {
  readonly refusals: Readonly<Record<string, string>>;
  readonly notices: Readonly<Record<string, string>>;
}

type SameCodes<English extends AreaTexts> = {
  readonly [Part in keyof AreaTexts]: Readonly<Record<keyof English[Part], string>>;
};

type WordsByCode<English extends AreaTexts> = Partial<Record<keyof English['refusals'], readonly string[]>>;

interface AreaParts<English extends AreaTexts, Words> {
  readonly en: English;
  readonly others: Readonly<Record<Exclude<Language, 'en'>, SameCodes<English>>>;
  /** Names of the parameters a refusal must be given; one that takes none is not listed. */
  readonly words: Words;
}

/** The sentences of one area. The codes are those of English; the other languages must have the same. */
export const defineArea = <English extends AreaTexts, const Words extends WordsByCode<English>>({
  en,
  others,
  words,
}: AreaParts<English, Words>) => ({ texts: { ...others, en }, words });
