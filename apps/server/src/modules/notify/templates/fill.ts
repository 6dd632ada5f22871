import type { Wording, Words } from '#kernel/product/notices';

const NEGATIVE_NUMBER = /^-(?=[0-9]+(\.[0-9]+)?$)/;

/** A negative number gets the minus sign (U+2212) that the app writes. */
const written = (value: string): string => value.replace(NEGATIVE_NUMBER, '\u2212');

/** Substitutes in one pass: a value that looks like a placeholder is not substituted again. */
export const fill = (sentence: string, words: Words): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => (Object.hasOwn(words, name) ? written(words[name] ?? '') : ''));

export const fillBody = ({ title, body }: Wording, words: Words): Wording => ({ title, body: fill(body, words) });
