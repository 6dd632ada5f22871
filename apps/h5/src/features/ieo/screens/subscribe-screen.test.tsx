import { ieoCommit, ieoEstimate, ieoProject } from '@candor/contract/ieo';
import { refusal } from '@candor/testkit/answerer';
import { sampleReply } from '@candor/testkit/sample-reply';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ieoPath } from '#data/paths.ts';
import { testApp } from '#testing/app.tsx';
import { NOW_MS } from '#testing/moment.ts';
import { answerCommon, USDT, wire } from '#testing/replies/first-answers.ts';
import { topLayer } from '#testing/waiting-form.ts';

const app = testApp();
const HOUR = 3_600_000;

/** 0.5 USDT a token, in steps of 10, 5,000 tokens left to ask for; with this many USDT to pay. */
const project = (available: string, wanted = '0') =>
  sampleReply(ieoProject, {
    project: {
      id: 5,
      title: 'Northlight',
      token: 'NLT',
      stage: 'in_progress',
      start_ms: NOW_MS - HOUR,
      end_ms: NOW_MS + HOUR,
      price: wire('0.5'),
      supply: wire('100000'),
      may_take_part: 1,
      own: { wanted: wire(wanted) },
    },
    step: wire('10'),
    token_scale: 2,
    pay_coins: [
      {
        currency_id: USDT.id,
        currency_name: USDT.name,
        price: wire('0.5'),
        available: wire(available),
        min_tokens: wire('20'),
      },
    ],
    min_value: wire('10'),
    user_cap: wire('5000'),
    commit_cap: wire('5000'),
    commit_left: wire('5000'),
    free_percent: '100',
  });

beforeEach(() => {
  answerCommon(app.server);
  app.server.answer(ieoProject, () => project('1000'));
  app.server.answer(ieoEstimate, ({ amount }) =>
    sampleReply(ieoEstimate, { wanted: wire(amount), allocated: wire('120'), cost: wire('60') }),
  );
});

async function openForm() {
  const user = await app.open(ieoPath('ieoSubscribe', 5));
  return { user, field: await screen.findByLabelText<HTMLInputElement>('Tokens you want') };
}

async function openConfirm() {
  const { user, field } = await openForm();
  await user.type(field, '200');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  return user;
}

describe('the confirmation of a commit', () => {
  it('shows what is set aside and the estimate of the amount that is typed', async () => {
    await openConfirm();
    expect(topLayer().textContent).toContain('100.00 USDT');
    expect(await within(topLayer()).findByText('120 NLT')).toBeTruthy();
    expect(app.server.sentTo(ieoEstimate).map(({ fields }) => fields.amount)).toEqual(['200']);
  });

  it('closes after a refusal, whose sentence then stands under the amount', async () => {
    app.server.answer(ieoCommit, () => refusal('price_unavailable'));
    const user = await openConfirm();
    await user.click(within(topLayer()).getByRole('button', { name: 'Commit' }));
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    expect(screen.getByRole('alert').textContent).not.toBe('');
    expect(app.server.sentTo(ieoCommit)).toHaveLength(1);
  });
});

describe('the form of a commit', () => {
  it.each([
    ['10', /at least/i],
    ['205', /step/i],
    ['6000', /limit|most/i],
    ['2100', /available|balance|has/i],
  ])('does not go on with %s tokens and says why', async (amount, sentence) => {
    const { user, field } = await openForm();
    await user.type(field, amount);
    await user.tab();
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
    expect(screen.getByRole('button', { name: 'Continue' }).hasAttribute('disabled')).toBe(true);
  });
});
