import { LANGUAGES } from '@candor/contract/languages';
import { NOTIFY_KINDS } from '@candor/contract/push';
import { CODE_SCENES } from '@candor/contract/security';
import { describe, expect, it } from 'vitest';
import { MANIFESTS } from '#app/manifests';
import { collectDeclared } from '#kernel/product/declared';
import { createKnownNotices } from '../known-notices';
import { TEMPLATES, toMailText, wordCode, wordCodeSms, wordFreezeSms } from './tables';

const placesOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
const AREAS = collectDeclared(MANIFESTS).notices;
const NOTICES = AREAS.flatMap(({ texts, kinds }) =>
  Object.entries(kinds).map(([name, kind]) => ({ name, kind, texts })),
);
type Wording = { readonly title: string; readonly body: string };
const NONE: Wording = { title: '', body: '' };
const { wordOf, linkOf } = createKnownNotices(AREAS);

it('a notice has texts in every language, and every text has its notice', () => {
  for (const { texts, kinds } of AREAS) {
    for (const language of LANGUAGES) expect(Object.keys(texts[language]).sort()).toEqual(Object.keys(kinds).sort());
  }
});

it('every notice has a kind with switches, and every kind but news, which operators write, has notices', () => {
  const used = new Set(NOTICES.map(({ kind }) => kind.setting));
  expect(NOTIFY_KINDS.filter((kind) => !used.has(kind))).toEqual(['news']);
  for (const { name, kind } of NOTICES) expect(NOTIFY_KINDS, name).toContain(kind.setting);
  const security = NOTICES.filter(({ kind }) => kind.category === 'security');
  expect(security.filter(({ kind }) => kind.setting !== 'security').map(({ name }) => name)).toEqual([]);
});

describe.each(LANGUAGES)('%s', (language) => {
  const table = TEMPLATES[language];

  const namesOf = (isWrong: (wording: Wording, english: Wording) => boolean): string[] =>
    NOTICES.filter(({ name, texts }) => isWrong(texts[language][name] ?? NONE, texts.en[name] ?? NONE)).map(
      ({ name }) => name,
    );

  it('notices have a title without places: pushes whose receiver hides amounts show it alone', () => {
    expect(namesOf(({ title }) => !/./.test(title) || placesOf(title).length > 0)).toEqual([]);
  });

  it('notices have a body with the same places as in English, and one of their own', () => {
    expect(namesOf(({ body }, english) => `${placesOf(body)}` !== `${placesOf(english.body)}`)).toEqual([]);
    if (language !== 'en') expect(namesOf(({ body }, english) => body === english.body)).toEqual([]);
  });

  it('a code shows its digits once and what they are for', () => {
    const wrong = CODE_SCENES.flatMap((scene) => {
      const [mail, sms] = [
        wordCode(language, { scene, code: '048213' }).body,
        wordCodeSms(language, { scene, code: '048213' }),
      ];
      const isGood = (text: string): boolean =>
        `${text.match(/[0-9]{6}/g)}` === '048213' &&
        text.includes(table.purposes[scene]) &&
        placesOf(text).length === 0;
      return isGood(mail) && isGood(sms) && !sms.includes('\n') ? [] : [{ scene, mail, sms }];
    });
    expect(wrong).toEqual([]);
  });

  it('ends every mail with the phrase and with what we never ask for', () => {
    expect(toMailText(language, { body: 'Body', phrase: 'Turtle77', freezeLink: '' }).split('\n\n')).toEqual([
      'Body',
      table.phrase.replace('{phrase}', 'Turtle77'),
      `${table.neverAsks}\n`,
    ]);
    const plain = toMailText(language, { body: 'Body', phrase: '', freezeLink: '' });
    expect(plain.split('\n\n')).toEqual(['Body', `${table.neverAsks}\n`]);
  });

  it('writes the link that freezes behind a change, in a mail and in one line of SMS', () => {
    const freezeLink = 'https://candor.test/h5/#/pages/common/freeze?token=ab';
    const mail = toMailText(language, { body: 'Body', phrase: '', freezeLink });
    expect(mail.split('\n\n')[1]).toBe(table.freezeLine.replace('{link}', freezeLink));
    const sms = wordFreezeSms(language, { title: 'Title', link: freezeLink });
    expect([sms.includes('Title'), sms.endsWith(freezeLink), sms.includes('\n')]).toEqual([true, true, false]);
  });
});

it('fills in once, and nothing that was not given', () => {
  expect(wordOf('en', 'real_refused', { reason: '{reference} {reason} $& $1' }).body).toContain(
    '{reference} {reason} $& $1',
  );
  expect(wordOf('en', 'ticket_opened', {}).body).not.toMatch(/[{}]/);
  expect(wordOf('en', 'constructor', {})).toEqual({ title: 'constructor', body: '' });
});

/** Words the address of a notice's page takes: given one at a time, they change it. */
const linkWords = (name: string, words: readonly string[]): string[] =>
  words.filter((word) => linkOf(name, { [word]: 'given' }) !== linkOf(name, {})).map((word) => `{${word}}`);

it('a notice declares the words its body and its link take', () => {
  const wrong = NOTICES.flatMap(({ name, kind, texts }) => {
    const taken = [...new Set([...placesOf(texts.en[name]?.body ?? ''), ...linkWords(name, kind.words)])].toSorted();
    const declared = kind.words.map((word) => `{${word}}`).toSorted();
    return `${declared}` === `${taken}` ? [] : [{ name, declared, taken }];
  });
  expect(wrong).toEqual([]);
});

it('a notice about a request, an order or a project leads to it, others to no page', () => {
  const leading = NOTICES.filter(({ name, kind }) => linkWords(name, kind.words).length > 0).map(({ name }) => name);
  expect(leading.filter((name) => !/^(copy|dual|ieo|lock|nft|otc)_/.test(name)).toSorted()).toEqual([
    'price_alert',
    'room_answer',
    'room_mention',
    'room_muted',
    'ticket_answered',
    'ticket_closed',
    'ticket_opened',
  ]);
  const ofOrders = NOTICES.map(({ name }) => name).filter((name) => /^(dual|ieo|lock|nft)_/.test(name));
  expect(leading).toEqual(expect.arrayContaining(ofOrders));
  expect(linkOf('ticket_opened', { reference: 'T-1' })).toBe('/pages/setting/ticket?reference=T-1');
  expect(linkOf('lock_matured', { number: '7' })).toBe('/pages/lockming/order?id=7');
  expect(linkOf('copy_skipped_cap', { number: '7' })).toBe('/pages/copytrade/trader?id=7&follow=1');
  expect(linkOf('nft_outbid', { code: 'ab' })).toBe('/pages/nft/artworkDetail?code=ab');
  expect(linkOf('otc_paid', { number: 'C7' })).toBe('/pages/otc/order?number=C7');
  expect(linkOf('constructor', { reference: 'T-1' })).toBe('');
});
