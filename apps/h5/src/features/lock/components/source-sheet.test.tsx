import { lockReserve } from '@candor/contract/lock';
import { sampleReply } from '@candor/testkit/sample-reply';
import { expect, it } from 'vitest';
import { testApp } from '#testing/app.tsx';
import { SourceText } from './source-sheet.tsx';

const app = testApp();

it.each([
  [-1, 'Nothing is owed'],
  [1, '1 day'],
  [3_650, '3,650 days'],
  [95_982, 'More than 10 years'],
])('a cover of %i days is shown as %s', async (days, text) => {
  const [reserve] = sampleReply(lockReserve, { reserves: [{ cover_days: days }] }).reserves;
  if (reserve === undefined) throw new Error('no reserve');
  await app.draw(<SourceText reserves={[reserve]} />);
  expect(document.body.textContent).toContain(text);
});
