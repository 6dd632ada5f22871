import { futuresPositions, leverSubmit } from '@candor/contract/futures';
import { riskState } from '@candor/contract/options';
import { lost } from '@candor/testkit/answerer';
import { sampleReply } from '@candor/testkit/sample-reply';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { useInstrument } from '#data/quotes/use-instruments.ts';
import { useTicket } from '#features/futures/hooks/use-ticket.ts';
import { terms } from '#features/futures/model/sample-terms.ts';
import { testApp } from '#testing/app.tsx';
import { answerCommon } from '#testing/replies/first-answers.ts';
import { NEXT_TAP_MS, topLayer } from '#testing/waiting-form.ts';
import { TicketFacts } from './ticket-facts.tsx';
import { LotsField } from './ticket-fields.tsx';
import { TicketSubmit } from './ticket-submit.tsx';

const app = testApp();

beforeEach(() => {
  answerCommon(app.server);
  app.server.answer(futuresPositions, () => sampleReply(futuresPositions, {}));
  app.server.answer(riskState, () => sampleReply(riskState, [{ product: 'futures' }]));
});

/** The form of the page without its book. */
function Form({ instrument }: { instrument: InstrumentView }) {
  const ticket = useTicket({ instrument, terms });
  return (
    <>
      <LotsField ticket={ticket} instrument={instrument} />
      <TicketFacts ticket={ticket} instrument={instrument} />
      <TicketSubmit ticket={ticket} instrument={instrument} terms={terms} />
    </>
  );
}

function Shown() {
  const instrument = useInstrument('BTC/USDT').data;
  return instrument === undefined ? null : <Form instrument={instrument} />;
}

const openLong = () => screen.getByRole('button', { name: /Open long|Waiting/ });
const sent = () => app.server.sentTo(leverSubmit);

/** A market order of ten lots at ten times, seen at 60,000. */
async function openForm(lots = '10') {
  const { user } = await app.draw(<Shown />);
  const field = await screen.findByRole('textbox');
  app.quote(1, '60000.00');
  await user.clear(field);
  await user.type(field, lots);
  return user;
}
const isReady = () => waitFor(() => expect(openLong().hasAttribute('disabled')).toBe(false));

describe('the form of a futures order', () => {
  it('sends the price that was seen with the order', async () => {
    app.server.answer(leverSubmit, () => 'Opened');
    const user = await openForm();
    await isReady();
    await user.click(openLong());
    await screen.findByText('Opened');
    expect(sent()[0]?.fields).toEqual({
      currency_id: '1',
      legal_id: '3',
      share: '10',
      multiple: '10',
      type: '1',
      status: '1',
      quoted_price: '60000.00',
    });
  });

  it('asks again when the price has moved far since the form was filled in', async () => {
    app.server.answer(leverSubmit, () => 'Opened');
    const user = await openForm();
    await isReady();
    app.quote(1, '61200.00');
    await user.click(openLong());
    expect(await within(document.body).findByText('The price has moved')).toBeTruthy();
    expect(topLayer().textContent).toContain('60,000.00');
    expect(topLayer().textContent).toContain('61,200.00');
    expect(sent()).toEqual([]);
    await user.click(within(topLayer()).getByRole('button', { name: 'Open anyway' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.fields.quoted_price).toBe('61200.00');
  });

  it.each(['0', '1001'])('does not open %s lots', async (lots) => {
    await openForm(lots);
    await waitFor(() => expect(openLong().hasAttribute('disabled')).toBe(true));
    expect(document.body.textContent).not.toBe('');
  });

  it('is blocked while its price is old, and open again with the next tick', async () => {
    await openForm();
    await isReady();
    app.pass(60_000);
    await waitFor(() => expect(openLong().hasAttribute('disabled')).toBe(true));
    app.quote(1, '60000.00');
    await isReady();
  });

  it('sends one order for two taps, and the same key after a lost answer', async () => {
    app.server.answer(leverSubmit, () => lost('Opened'));
    const user = await openForm();
    await isReady();
    await user.dblClick(openLong());
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(sent()).toHaveLength(1);
    app.pass(NEXT_TAP_MS);
    app.quote(1, '60001.00');
    await user.click(again);
    await screen.findByText('Opened');
    expect(sent().map(({ key }) => key)).toEqual([sent()[0]?.key, sent()[0]?.key]);
  });
});
