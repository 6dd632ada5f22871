import { refuse } from '#platform/refusal';

export type Fields = ReadonlyMap<string, string>;

const MAX_KEYS = 64;
const ECHO_LENGTH = 40;
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

/** Old clients repeat these in the address or leave them empty there; the last value that is not empty counts. */
export const LENIENT_FIELDS: ReadonlySet<string> = new Set(['page', 'limit', 'lang', '_timespan']);

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return refuse('malformed_request');
  }
};

const decodePair = (pair: string): readonly [string, string] => {
  const at = pair.indexOf('=');
  const name = decode(at === -1 ? pair : pair.slice(0, at));
  const value = at === -1 ? '' : decode(pair.slice(at + 1));
  if (name.includes('\0') || value.includes('\0')) refuse('malformed_request');
  return [name, value];
};

/** A refused field name is echoed in the reply: shortened, and reduced to letters, digits and a few signs. */
const toEcho = (name: string): string => name.replace(/[^\p{L}\p{N} _.-]/gu, '').slice(0, ECHO_LENGTH);

const isLanguageArray = (name: string): boolean => name.startsWith('lang[');

const ensureAllowedName = (name: string): void => {
  if (name.split(/[[\].]/).some((part) => FORBIDDEN_NAMES.has(part.trim()))) refuse('parameter_forbidden');
  if (/[[\]]/.test(name) && !isLanguageArray(name)) refuse('parameter_forbidden');
};

type Source = 'body' | 'query';

/**
 * Reads form-encoded text strictly: each name once, flat names only, well-formed escapes only. Names that could
 * reach a prototype are refused. In a query the lenient fields may repeat; an unusable `lang[…]` is skipped, so that
 * the reply falls back to English.
 */
export const parseForm = (text: string, source: Source): Fields => {
  const fields = new Map<string, string>();
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > MAX_KEYS) refuse('malformed_request');
  for (const pair of pairs) {
    const [name, value] = decodePair(pair);
    ensureAllowedName(name);
    if (isLanguageArray(name)) continue;
    if (LENIENT_FIELDS.has(name) && source === 'query') {
      if (value !== '') fields.set(name, value);
      continue;
    }
    if (fields.has(name)) refuse('parameter_repeated', { field: toEcho(name) });
    fields.set(name, value);
  }
  return fields;
};

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A body that is not UTF-8 is refused rather than repaired. */
export const parseFormBody = (bytes: Buffer): Fields => {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return refuse('malformed_request');
  }
  return parseForm(text, 'body');
};
