import { copyTrades } from '@candor/contract/copy';
import { sampleReply } from '@candor/testkit/sample-reply';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { testApp } from '#testing/app.tsx';
import { answerCommon, wire } from '#testing/replies/first-answers.ts';
import { ClosedCopies } from './my-trades.tsx';

const app = testApp();
const RISEN_AND_LOST = {
  side: 'long',
  entry_price: wire('60000'),
  close_price: wire('60001'),
  net: `-${wire('0.5')}`,
} as const;

beforeEach(() => answerCommon(app.server));

it.each([
  ['en', 'Results are after all fees: an order can lose although its price moved the right way.'],
  ['th', 'ผลลัพธ์หักค่าธรรมเนียมทั้งหมดแล้ว คำสั่งอาจขาดทุนได้แม้ราคาไปถูกทาง'],
] as const)('the list of closed copies says in %s that its results are after fees', async (language, sentence) => {
  app.server.answer(copyTrades, () => sampleReply(copyTrades, { items: [RISEN_AND_LOST], total: 1 }));
  await app.draw(<ClosedCopies />, { language });
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(await screen.findByText('−0.50')).toBeTruthy();
});
