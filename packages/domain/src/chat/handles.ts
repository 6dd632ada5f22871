/** Names of messengers, in the scripts of the eight languages; the second kind are also words. */
const MESSENGERS =
  'telegram|telegrama?|tele|tg|whats\\s?app|we\\s?chat|weixin|vx|wx|v信|微信|威信|薇信|加v|电报|電報|纸飞机|紙飛機|飞机号|kakao\\s?talk|kakao|카카오톡|카톡|텔레그램|텔레|' +
  'テレグラム|テレグラ|เทเลแกรม|discord|instagram|insta|skype|zalo|viber|qq';
const WORD_MESSENGERS = 'line|signal|ig|ライン|ไลน์|라인';
const START = '(?<![\\p{Script=Latin}0-9_@.])';
/** An account name as messengers allow it. */
const NAME = '[A-Za-z0-9][A-Za-z0-9_.-]{3,31}';
/** A name that is no word: it has a letter, and a digit or an underscore. */
const NO_WORD = `(?=[A-Za-z0-9_.-]{0,31}[A-Za-z])(?=[A-Za-z0-9.-]{0,31}[0-9_])${NAME}`;
const ID = '(?:id|号|號|账号|帳號|아이디|ไอดี|ユーザー名)';

/** A name behind the name of a messenger: telegram evil_trader, wechat id: evil, LINE: @evil. */
export const MESSENGER_NAMES: readonly RegExp[] = [
  new RegExp(
    `${START}(?:${MESSENGERS}|${WORD_MESSENGERS})\\s{0,2}${ID}?\\s{0,2}[:：=]?\\s{0,2}(?:@${NAME}|${NO_WORD})`,
    'giu',
  ),
  new RegExp(`${START}(?:${MESSENGERS}|${WORD_MESSENGERS})\\s{0,2}${ID}\\s{0,2}[:：=]\\s{0,2}${NAME}`, 'giu'),
];

/** A name with an @ in front, as messengers show them. Not an e-mail address, and not an amount after "at". */
const HANDLE = /(?<![\p{L}\p{N}._%+-])@[A-Za-z][A-Za-z0-9_]{3,31}(?![\p{Script=Latin}\p{M}0-9_@]|\.[A-Za-z])/gu;

export interface Handle {
  readonly from: number;
  readonly to: number;
  /** Without the @, in lower case. */
  readonly name: string;
}

export const listHandles = (plain: string): Handle[] =>
  [...plain.matchAll(HANDLE)].map(({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
    name: found.slice(1).toLowerCase(),
  }));
