import { LANGUAGES, type Language } from '@candor/contract/languages';

/** Words in one language, as the console sends them: a JSON list of these, one for each of the eight languages. */
export interface Translation {
  readonly lang: Language;
  readonly title: string;
  readonly content: string;
}

export interface TextLimits {
  readonly title: number;
  readonly content: number;
}

type Reading =
  | { readonly ok: true; readonly texts: readonly Translation[] }
  /** The language that is missing, twice there or too long; empty: no such list at all. */
  | { readonly ok: false; readonly lang: Language | '' };

const parse = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
};

/** A database keeps neither a NUL nor half a sign. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

const textOf = (value: unknown, max: number): string | null => {
  if (typeof value !== 'string') return null;
  const text = value.normalize('NFC').trim();
  return text !== '' && text.length <= max && isStorable(text) ? text : null;
};

const readOne = (list: readonly unknown[], lang: Language, limits: TextLimits): Translation | null => {
  const found = list.filter((one) => typeof one === 'object' && one !== null && 'lang' in one && one.lang === lang);
  const [only] = found;
  if (found.length !== 1 || typeof only !== 'object' || only === null) return null;
  const title = textOf('title' in only ? only.title : null, limits.title);
  const content = textOf('content' in only ? only.content : null, limits.content);
  return title === null || content === null ? null : { lang, title, content };
};

/** Every language once, each with a title and a text: nobody gets an empty page because their language was forgotten. */
export const readTranslations = (json: string, limits: TextLimits): Reading => {
  const list = parse(json);
  if (!Array.isArray(list)) return { ok: false, lang: '' };
  const texts: Translation[] = [];
  for (const lang of LANGUAGES) {
    const text = readOne(list, lang, limits);
    if (text === null) return { ok: false, lang };
    texts.push(text);
  }
  return { ok: true, texts };
};
