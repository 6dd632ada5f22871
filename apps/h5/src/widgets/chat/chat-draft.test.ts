import { chatSend } from '@candor/contract/chat';
import { expect, it } from 'vitest';
import { newRequestKey } from '#data/request-key.ts';
import { type ChatDraft, changeDraft, leftAfter, toSent } from './chat-draft.ts';

const draft: ChatDraft = { text: 'a', clientKey: newRequestKey(), isTried: false };

it('keeps its key while it was never sent, and takes another one after that', () => {
  expect(changeDraft(draft, 'b', () => 'new')).toEqual({ ...draft, text: 'b' });
  expect(changeDraft({ ...draft, isTried: true }, 'b', () => 'new')).toEqual({
    text: 'b',
    clientKey: 'new',
    isTried: false,
  });
});

it.each([
  ['', '', null],
  [' \n', '', null],
  [' a ', '', { text: 'a', picture: '' }],
  ['', '/upload/x.png', { text: '', picture: '/upload/x.png' }],
])('message of %j with picture %j', (text, picture, sent) => {
  const made = toSent(7, { ...draft, text }, picture);
  expect(made).toEqual(sent && { conversation: '7', client_key: draft.clientKey, ...sent });
  if (made) expect(chatSend.input.safeParse(made).success).toBe(true);
});

it.each([
  ['one', 'one', ''],
  [' one\n', 'one', ''],
  ['one and two', 'one', 'and two'],
  ['', 'one', ''],
  ['two', 'one', 'two'],
  ['two', '', 'two'],
])('of %j, when %j was sent, %j stays', (written, sent, left) => expect(leftAfter(written, sent)).toBe(left));
