import { chatSend } from '@candor/contract/chat';
import { expect, it } from 'vitest';
import { compose } from './composed.ts';

const NOTHING = { picture: '', file: '', file_name: '' };

it.each([
  [' \n', undefined, null],
  [' a ', undefined, { text: 'a', ...NOTHING }],
  ['', { path: '/upload/x.png', kind: 'picture' }, { ...NOTHING, text: '', picture: '/upload/x.png' }],
  [
    'a',
    { path: '/upload/x.pdf', kind: 'file' },
    { text: 'a', picture: '', file: '/upload/x.pdf', file_name: 'bill.pdf' },
  ],
] as const)('%j with %j', (written, uploaded, composed) => {
  const made = compose(written, 'bill.pdf', uploaded);
  expect(made).toEqual(composed);
  const sent = { conversation: '7', client_key: '01234567-89ab-4cde-8123-456789abcdef', ...made };
  if (made) expect(chatSend.input.safeParse(sent).success).toBe(true);
});
