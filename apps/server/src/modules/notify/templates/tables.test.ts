import { LANGUAGES } from '@candor/contract/languages';
import { CODE_SCENES } from '@candor/contract/security';
import { describe, expect, it } from 'vitest';
import { TEMPLATES, toMailText, wordCode, wordCodeSms, wordFreezeSms, wordNotice } from './tables';
import type { NoticeTemplate } from './template';

const placesOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
const NAMES = Object.keys(TEMPLATES.en.notices) as NoticeTemplate[];

describe.each(LANGUAGES)('%s', (language) => {
  const table = TEMPLATES[language];

  it.each(NAMES)('%s has a title without and a body with the same places as English', (name) => {
    const { title, body } = table.notices[name];
    expect(title).not.toBe('');
    expect(placesOf(title)).toEqual([]);
    expect(placesOf(body)).toEqual(placesOf(TEMPLATES.en.notices[name].body));
    if (language !== 'en') expect(body).not.toBe(TEMPLATES.en.notices[name].body);
  });

  it.each(CODE_SCENES)('a code to %s shows the digits once and what they are for', (scene) => {
    for (const text of [
      wordCode(language, { scene, code: '048213' }).body,
      wordCodeSms(language, { scene, code: '048213' }),
    ]) {
      expect(text.match(/[0-9]{6}/g)).toEqual(['048213']);
      expect(text).toContain(table.purposes[scene]);
      expect(placesOf(text)).toEqual([]);
    }
    expect(wordCodeSms(language, { scene, code: '048213' })).not.toContain('\n');
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
  expect(wordNotice('en', 'real_refused', { reason: '{reference} {reason} $& $1' }).body).toContain(
    '{reference} {reason} $& $1',
  );
  expect(wordNotice('en', 'ticket_opened', {}).body).not.toMatch(/[{}]/);
  expect(wordNotice('en', 'constructor', {})).toEqual({ title: 'constructor', body: '' });
});
