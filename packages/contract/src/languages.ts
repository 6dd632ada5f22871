/** The eight interface languages, in the spelling the wire uses. */
export const LANGUAGES = ['zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa'] as const;
export type Language = (typeof LANGUAGES)[number];
const DEFAULT_LANGUAGE: Language = 'en';

const known: ReadonlySet<unknown> = new Set(LANGUAGES);

/** Anything that is not one of the eight falls back to English; the value never reaches a path or a property lookup. */
export const toLanguage = (value: unknown): Language => (known.has(value) ? (value as Language) : DEFAULT_LANGUAGE);
