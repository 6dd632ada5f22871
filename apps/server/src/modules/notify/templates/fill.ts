import type { Wording, Words } from '#kernel/product/notices';

/** Substitutes in one pass: a value that looks like a placeholder is not substituted again. */
export const fill = (sentence: string, words: Words): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => (Object.hasOwn(words, name) ? (words[name] ?? '') : ''));

export const fillBody = ({ title, body }: Wording, words: Words): Wording => ({ title, body: fill(body, words) });
