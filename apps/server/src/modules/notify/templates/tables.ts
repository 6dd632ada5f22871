import type { Language } from '@candor/contract/languages';
import type { CodeScene } from '@candor/contract/security';
import type { Wording, Words } from '#kernel/product/notices';
import en from './en.json';
import { fill, fillBody } from './fill';
import fra from './fra.json';
import hk from './hk.json';
import jp from './jp.json';
import kor from './kor.json';
import spa from './spa.json';
import th from './th.json';
import zh from './zh.json';

/** Texts of mails and SMS around a notice, and of messages that are not notices. */
interface TemplateTable {
  /** Purpose of a code, as the end of "your code to …". */
  readonly purposes: Readonly<Record<CodeScene, string>>;
  readonly code: Wording;
  /** One line: the code must be readable on a locked screen. */
  readonly codeSms: string;
  readonly accountExists: Wording;
  readonly phrase: string;
  readonly neverAsks: string;
  /** Appended to every mail about a security change: the link that freezes the account. */
  readonly freezeLine: string;
  /** SMS about a security change. */
  readonly freezeSms: string;
  /** Body of a push whose receiver hides amounts. */
  readonly pushHidden: string;
}

export const TEMPLATES: Readonly<Record<Language, TemplateTable>> = { zh, en, hk, th, jp, kor, fra, spa };

const purposed = (table: TemplateTable, scene: CodeScene, code: string): Words => ({
  purpose: table.purposes[scene],
  code,
});

export interface CodeWords {
  readonly scene: CodeScene;
  readonly code: string;
}

export const wordCode = (language: Language, { scene, code }: CodeWords): Wording => {
  const table = TEMPLATES[language];
  return fillBody(table.code, purposed(table, scene, code));
};

export const wordCodeSms = (language: Language, { scene, code }: CodeWords): string => {
  const table = TEMPLATES[language];
  return fill(table.codeSms, purposed(table, scene, code));
};

export const wordAccountExists = (language: Language): Wording => TEMPLATES[language].accountExists;

/** SMS about a security change, with the link that freezes the account. */
export const wordFreezeSms = (language: Language, { title, link }: { title: string; link: string }): string =>
  fill(TEMPLATES[language].freezeSms, { title, link });

export interface MailParts {
  readonly body: string;
  /** The owner's anti-phishing phrase; empty: none. */
  readonly phrase: string;
  /** Empty: the mail is not about a security change. */
  readonly freezeLink: string;
}

/** Every mail ends with the owner's phrase, if set, and a line about what we never ask for. */
export const toMailText = (language: Language, { body, phrase, freezeLink }: MailParts): string => {
  const table = TEMPLATES[language];
  const freeze = freezeLink === '' ? '' : fill(table.freezeLine, { link: freezeLink });
  const lines = [body, freeze, phrase === '' ? '' : fill(table.phrase, { phrase }), table.neverAsks];
  return `${lines.filter((line) => line !== '').join('\n\n')}\n`;
};
