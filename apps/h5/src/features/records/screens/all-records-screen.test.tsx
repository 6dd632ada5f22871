import { recordList, recordTotals } from '@candor/contract/fund';
import { lost } from '@candor/testkit/answerer';
import { sampleReply } from '@candor/testkit/sample-reply';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PATHS } from '#data/paths.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { testApp } from '#testing/app.tsx';
import { NOW_MS } from '#testing/moment.ts';
import { answerCommon, USDT, wire } from '#testing/replies/first-answers.ts';

const app = testApp();
const DAY = 86_400_000;

const row = (id: number, value: string, atMs: number) =>
  ({
    id,
    value,
    currency: USDT.id,
    currency_name: USDT.name,
    info: `Movement ${id}`,
    created_time_ms: atMs,
    account: 'change',
  }) as const;

const page = (...list: ReturnType<typeof row>[]) => sampleReply(recordList, { list });

beforeEach(() => {
  answerCommon(app.server);
  app.server.answer(recordTotals, () => sampleReply(recordTotals, []));
  app.server.answer(recordList, () => page(row(2, wire('25.5'), NOW_MS), row(1, `-${wire('10')}`, NOW_MS - DAY)));
});

const open = (language: LanguageCode = 'en') => app.open(PATHS.allRecords, { language });

describe('the list of records', () => {
  it('shows each amount with its sign and its coin, under its own day', async () => {
    await open();
    expect((await screen.findByText('Movement 2')).closest('button, a, li, .li')?.textContent).toContain('+25.50');
    expect(screen.getByText('Movement 1').closest('button, a, li, .li')?.textContent).toContain('−10.00');
  });

  it('has totals of the days its chip names: all time is asked for without a first day', async () => {
    await open();
    await screen.findByText('All time');
    await waitFor(() => expect(app.server.sentTo(recordTotals)).toHaveLength(1));
    const [asked] = app.server.sentTo(recordTotals);
    expect(asked?.fields).not.toHaveProperty('from_ms');
  });

  it('says that there are none, and in Korean when that is the language', async () => {
    app.server.answer(recordList, () => page());
    await open('kor');
    await waitFor(() => expect(document.querySelector('.empty')?.textContent).toMatch(/[가-힣]/));
  });

  it('shows placeholders, not an empty list, while it is loading', async () => {
    const release = app.server.hold(recordList, () => page());
    await open();
    await waitFor(() => expect(app.server.sentTo(recordList)).toHaveLength(1));
    expect(screen.queryByText('No records yet')).toBeNull();
    release();
    expect(await screen.findByText('No records yet')).toBeTruthy();
  });

  it('never shows a failure as an empty list: it says so and loads when asked again', async () => {
    app.server.answer(recordList, () => lost(page()));
    const user = await open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText('No records yet')).toBeNull();
    app.server.answer(recordList, () => page(row(3, wire('1'), NOW_MS)));
    await user.click(again);
    expect(await screen.findByText('Movement 3')).toBeTruthy();
  });
});
