import { microSubmit, optionOrders, optionTerms, riskState } from '@candor/contract/options';
import { sampleReply } from '@candor/testkit/sample-reply';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { useInstrument } from '#data/quotes/use-instruments.ts';
import { useOptionTerms } from '#features/options/hooks/use-option-terms.ts';
import { useTicket } from '#features/options/hooks/use-ticket.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { testApp } from '#testing/app.tsx';
import { NOW_MS } from '#testing/moment.ts';
import { answerCommon, USDT, wire } from '#testing/replies/first-answers.ts';
import { describeWaitingForm, topLayer } from '#testing/waiting-form.ts';
import { useRiskGate } from '#widgets/trade/use-risk-gate.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { OptionDock } from './option-dock.tsx';
import { TicketForm } from './ticket.tsx';

const app = testApp();

const terms = (isOpen: 0 | 1 = 1) =>
  sampleReply(optionTerms, {
    match_id: 1,
    symbol: 'BTC/USDT',
    currency_id: USDT.id,
    currency_name: USDT.name,
    is_open: isOpen,
    durations: [
      { seconds: 30, payout_rate: wire('0.8'), min_stake: wire('10'), max_stake: wire('500') },
      { seconds: 60, payout_rate: wire('0.85'), min_stake: wire('10'), max_stake: wire('500') },
    ],
    presets: [wire('10'), wire('100')],
    exposure_cap: wire('2000'),
  });

beforeEach(() => {
  answerCommon(app.server);
  app.server.answer(optionTerms, () => terms());
  app.server.answer(optionOrders, () => sampleReply(optionOrders, {}));
  app.server.answer(riskState, () => sampleReply(riskState, [{ product: 'options' }]));
});

/** The form of the page, without its chart. */
function Form({ instrument }: { instrument: InstrumentView }) {
  const ticket = useTicket(instrument, useOptionTerms(instrument.id).data);
  const gate = useRiskGate('options');
  if (ticket === null) return null;
  return (
    <>
      <TicketForm ticket={ticket} />
      <OptionDock instrument={instrument} ticket={ticket} gate={gate} />
      <ConfirmSheet instrument={instrument} ticket={ticket} />
    </>
  );
}

function Shown() {
  const instrument = useInstrument('BTC/USDT').data;
  return instrument === undefined ? null : <Form instrument={instrument} />;
}

async function openForm(language: LanguageCode = 'en') {
  const { user } = await app.draw(<Shown />, { language });
  const field = await screen.findByRole<HTMLInputElement>('textbox');
  app.quote(1, '60000.00');
  await user.clear(field);
  return { user, field };
}

async function openConfirm() {
  const { user, field } = await openForm();
  await user.type(field, '100');
  await user.click(await screen.findByRole('button', { name: 'Up' }));
  await waitFor(() => topLayer());
  return user;
}

const item = () =>
  sampleReply(microSubmit, { id: 3, match_id: 1, type: 1, seconds: 30, status: 1, due_ms: NOW_MS + 30_000 });

describeWaitingForm('the confirmation of an option', {
  app,
  call: microSubmit,
  reply: item,
  refusal: 'duration_unknown',
  open: openConfirm,
  button: 'Confirm Up',
});

describe('the confirmation of an option', () => {
  it('shows what each end pays, and follows terms that change while it is open', async () => {
    await openConfirm();
    expect(topLayer().textContent).toContain('+85.00');
    expect(topLayer().textContent).toContain('185.00 returned');
    app.server.answer(optionTerms, () => ({
      ...terms(),
      durations: terms().durations.map((one) => ({ ...one, payout_rate: wire('0.7') })),
    }));
    await app.refreshMoney();
    await waitFor(() => expect(topLayer().textContent).toContain('+70.00'));
    expect(topLayer().textContent).not.toContain('+85.00');
  });

  it('is blocked, with the reason, when options are closed while it is open', async () => {
    await openConfirm();
    app.server.answer(optionTerms, () => terms(0));
    await app.refreshMoney();
    const alert = await within(topLayer()).findByText('Options on BTC/USDT are closed at present.');
    expect(alert.getAttribute('role')).toBe('alert');
    expect(within(topLayer()).getByRole('button', { name: 'Confirm Up' }).hasAttribute('disabled')).toBe(true);
  });
});

describe('the form of an option', () => {
  it.each([
    ['9.99', 'The stake must be at least 10.00 USDT.'],
    ['500.01', 'The stake can be at most 500.00 USDT for this duration.'],
    ['1500', 'The stake can be at most 500.00 USDT for this duration.'],
  ])('blocks both directions with a stake of %s and says why', async (stake, sentence) => {
    const { user, field } = await openForm();
    await user.type(field, stake);
    await user.tab();
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    for (const name of ['Up', 'Down']) expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
  });

  it('blocks both directions when the price has grown old, and says so', async () => {
    const { user, field } = await openForm();
    await user.type(field, '100');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Up' }).hasAttribute('disabled')).toBe(false));
    app.pass(60_000);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Up' }).hasAttribute('disabled')).toBe(true));
    expect(screen.getByRole('status').textContent).not.toBe('');
  });

  it('says in Korean why a stake is refused', async () => {
    const { user, field } = await openForm('kor');
    await user.type(field, '5');
    await user.tab();
    expect((await screen.findByRole('alert')).textContent).toMatch(/[가-힣]/);
  });
});
