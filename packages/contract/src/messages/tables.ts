import { type MessageTable, NOTICES, type Notice, type RefusalCode } from '../codes';
import type { Language } from '../languages';
import { en } from './en';
import { fra } from './fra';
import { hk } from './hk';
import { jp } from './jp';
import { kor } from './kor';
import { spa } from './spa';
import { th } from './th';
import { zh } from './zh';

export const MESSAGES: Readonly<Record<Language, MessageTable>> = { zh, en, hk, th, jp, kor, fra, spa };

const notices: ReadonlySet<string> = new Set(NOTICES);
const refusalCodes: ReadonlySet<string> = new Set(Object.keys(en).filter((code) => !notices.has(code)));

/** Field checks carry a refusal code as their message; everything else in that place is a plain failure. */
export const isRefusalCode = (text: string): text is RefusalCode => refusalCodes.has(text);

type Words = Readonly<Record<string, string>>;

const isNotice = (text: string): text is Notice => notices.has(text);

/** Accounts travel under their wire names and are shown under the names of the language. */
const wordOf = (language: Language, name: string, value: string): string => {
  const word = `account_${value}`;
  return name === 'account' && isNotice(word) ? MESSAGES[language][word] : value;
};

/** The sentence of a code with its parameters filled in. A parameter that is missing leaves its place empty. */
export const sentenceOf = (language: Language, code: RefusalCode | Notice, params: Words = {}): string =>
  MESSAGES[language][code].replace(/\{(\w+)\}/g, (_, name: string) =>
    Object.hasOwn(params, name) ? wordOf(language, name, params[name] ?? '') : '',
  );
