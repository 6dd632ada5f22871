import { describe, expect, it } from 'vitest';
import { answerMessage, countCharacters, mentionAuthor, type RoomDraft, toSent, writeText } from './room-draft.ts';
import { itemOf } from './room-sample.ts';

const KEY = 'first';
const newKey = () => 'second';
const draft = (change: Partial<RoomDraft> = {}): RoomDraft => ({
  text: 'Hello',
  clientKey: KEY,
  isTried: false,
  replyTo: null,
  ...change,
});

describe('the key of a message', () => {
  const tried = draft({ isTried: true, replyTo: itemOf({ seq: 4 }) });
  it('stays while the message was not sent', () =>
    expect(writeText(draft(), 'Hello!', newKey)).toMatchObject({ text: 'Hello!', clientKey: KEY }));
  it('changes with the text of one that was sent', () =>
    expect(writeText(tried, 'Bye', newKey)).toMatchObject({
      clientKey: 'second',
      isTried: false,
      replyTo: { seq: 4 },
    }));
  it('changes with the message it answers', () =>
    expect(answerMessage(tried, null, newKey)).toMatchObject({ clientKey: 'second', replyTo: null, text: 'Hello' }));
});

it.each([
  ['', 'Mina', '@Mina '],
  ['Hello', 'Mina', 'Hello @Mina '],
  ['Hello @Mina ', 'Mina', 'Hello @Mina '],
])('"%s" mentions %s: "%s"', (text, name, mentioned) =>
  expect(mentionAuthor(draft({ text }), name, newKey).text).toBe(mentioned),
);

it('counts an emoji once, and no spaces around the text', () => expect(countCharacters('  ab🙂 ')).toBe(3));

describe('what is sent', () => {
  it.each([
    ['nothing while it is empty', '  ', null],
    ['the trimmed text', ' Hello ', { room: 'en', text: 'Hello', client_key: KEY }],
    ['nothing when it is too long', 'x'.repeat(501), null],
    ['the longest text', '🙂'.repeat(500), { room: 'en', text: '🙂'.repeat(500), client_key: KEY }],
  ])('%s', (_, text, sent) => expect(toSent('en', draft({ text }))).toEqual(sent));

  it('names the message it answers', () =>
    expect(toSent('en', draft({ replyTo: itemOf({ seq: 7 }) }))).toMatchObject({ reply_to: '7' }));
});
