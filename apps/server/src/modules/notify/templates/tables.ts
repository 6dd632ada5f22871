import type { Language } from '@candor/contract/languages';
import { en } from './en';
import { fra } from './fra';
import { hk } from './hk';
import { jp } from './jp';
import { kor } from './kor';
import { spa } from './spa';
import type { NoticeTemplate, TemplateTable, Wording } from './template';
import { th } from './th';
import { zh } from './zh';

export const TEMPLATES: Readonly<Record<Language, TemplateTable>> = { zh, en, hk, th, jp, kor, fra, spa };

export type Words = Readonly<Record<string, string>>;

/** One pass: a value that looks like a place in braces stays what it is. */
const fill = (sentence: string, words: Words): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => (Object.hasOwn(words, name) ? (words[name] ?? '') : ''));

const fillBoth = ({ title, body }: Wording, words: Words): Wording => ({ title, body: fill(body, words) });

const isTemplate = (name: string): name is NoticeTemplate => Object.hasOwn(TEMPLATES.en.notices, name);

/** Words an operator wrote in all eight languages; the store hands out the reader's. */
export const WRITTEN_NOTICE = 'operator_notice';

/** A template that has been retired since it was written leaves its name: better than a fault in the whole list. */
export const wordNotice = (language: Language, template: string, params: Words): Wording => {
  if (template === WRITTEN_NOTICE) return { title: params.title ?? '', body: params.body ?? '' };
  return isTemplate(template) ? fillBoth(TEMPLATES[language].notices[template], params) : { title: template, body: '' };
};

const purposed = (table: TemplateTable, scene: keyof TemplateTable['purposes'], code: string): Words => ({
  purpose: table.purposes[scene],
  code,
});

export interface CodeWords {
  readonly scene: keyof TemplateTable['purposes'];
  readonly code: string;
}

export const wordCode = (language: Language, { scene, code }: CodeWords): Wording => {
  const table = TEMPLATES[language];
  return fillBoth(table.code, purposed(table, scene, code));
};

export const wordCodeSms = (language: Language, { scene, code }: CodeWords): string => {
  const table = TEMPLATES[language];
  return fill(table.codeSms, purposed(table, scene, code));
};

export const wordAccountExists = (language: Language): Wording => TEMPLATES[language].accountExists;

/** A change in one SMS, with the link that freezes the account. */
export const wordFreezeSms = (language: Language, { title, link }: { title: string; link: string }): string =>
  fill(TEMPLATES[language].freezeSms, { title, link });

export interface MailParts {
  readonly body: string;
  /** Of the owner; empty: none. */
  readonly phrase: string;
  /** Empty: the mail is not about a change. */
  readonly freezeLink: string;
}

/** The body of every mail ends with the owner's phrase, if there is one, and with what we never ask for. */
export const toMailText = (language: Language, { body, phrase, freezeLink }: MailParts): string => {
  const table = TEMPLATES[language];
  const freeze = freezeLink === '' ? '' : fill(table.freezeLine, { link: freezeLink });
  const lines = [body, freeze, phrase === '' ? '' : fill(table.phrase, { phrase }), table.neverAsks];
  return `${lines.filter((line) => line !== '').join('\n\n')}\n`;
};
