import type { MessageTable, Notice, RefusalCode } from '../codes';
import type { Language } from '../languages';
import { AREAS } from './areas';
import type { AreaTexts } from './define-area';

const areas: readonly { readonly texts: Readonly<Record<Language, AreaTexts>> }[] = Object.values(AREAS);

/** Typed by English: defineArea demands the same codes of every language. */
const tableOf = (language: Language): MessageTable =>
  Object.assign({}, ...areas.flatMap(({ texts }) => [texts[language].refusals, texts[language].notices]));

export const MESSAGES: Readonly<Record<Language, MessageTable>> = {
  zh: tableOf('zh'),
  en: tableOf('en'),
  hk: tableOf('hk'),
  th: tableOf('th'),
  jp: tableOf('jp'),
  kor: tableOf('kor'),
  fra: tableOf('fra'),
  spa: tableOf('spa'),
};

const notices: ReadonlySet<string> = new Set(areas.flatMap(({ texts }) => Object.keys(texts.en.notices)));
const refusalCodes: ReadonlySet<string> = new Set(areas.flatMap(({ texts }) => Object.keys(texts.en.refusals)));

/** Field checks carry a refusal code as their message; everything else in that place is a plain failure. */
export const isRefusalCode = (text: string): text is RefusalCode => refusalCodes.has(text);

type Words = Readonly<Record<string, string>>;

export const isNotice = (text: string): text is Notice => notices.has(text);

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
