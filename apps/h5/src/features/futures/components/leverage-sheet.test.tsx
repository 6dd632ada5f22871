import { futuresPositions } from '@candor/contract/futures';
import { riskState } from '@candor/contract/options';
import { sampleReply } from '@candor/testkit/sample-reply';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { useInstrument } from '#data/quotes/use-instruments.ts';
import { useTicket } from '#features/futures/hooks/use-ticket.ts';
import { terms } from '#features/futures/model/sample-terms.ts';
import { testApp } from '#testing/app.tsx';
import { answerCommon } from '#testing/replies/first-answers.ts';
import { LeverageSheet } from './leverage-sheet.tsx';

const app = testApp();

beforeEach(() => {
  answerCommon(app.server);
  app.server.answer(futuresPositions, () => sampleReply(futuresPositions, {}));
  app.server.answer(riskState, () => sampleReply(riskState, [{ product: 'futures' }]));
});

function Sheet({ instrument }: { instrument: InstrumentView }) {
  const ticket = useTicket({ instrument, terms });
  return (
    <>
      <output>{ticket.form.multiple}</output>
      <LeverageSheet ticket={ticket} terms={terms} open atHighest={false} onClose={() => undefined} />
    </>
  );
}

function Shown() {
  const instrument = useInstrument('BTC/USDT').data;
  return instrument === undefined ? null : <Sheet instrument={instrument} />;
}

async function openSheet() {
  const { user } = await app.draw(<Shown />);
  app.quote(1, '60000.00');
  const sheet = within(await screen.findByRole('dialog'));
  const field = await sheet.findByRole('textbox');
  const type = async (multiple: string) => {
    await user.clear(field);
    if (multiple !== '') await user.type(field, multiple);
  };
  return { user, sheet, type, use: () => sheet.getByRole('button', { name: /^Use/ }) };
}

describe('the sheet of the multiple', () => {
  it('takes any whole multiple up to the maximum of the account', async () => {
    const { user, sheet, type, use } = await openSheet();
    await type('7');
    await waitFor(() => expect(sheet.getByText(/^Margin 8\.571429/)).toBeTruthy());
    await user.click(use());
    expect(screen.getByRole('status').textContent).toBe('7');
  });

  it.each(['21', '0', '', '1000'])('does not take "%s"', async (multiple) => {
    const { sheet, type, use } = await openSheet();
    await type(multiple);
    expect(use()).toHaveProperty('disabled', true);
    expect(sheet.getByText('Any whole number from 1 to 20.')).toBeTruthy();
  });

  it('steps between 1 and the maximum', async () => {
    const { user, sheet, type } = await openSheet();
    await type('20');
    await user.click(sheet.getByRole('button', { name: /^Increase/ }));
    expect(sheet.getByRole('textbox')).toHaveProperty('value', '20');
    await user.click(sheet.getByRole('button', { name: /^Decrease/ }));
    expect(sheet.getByRole('textbox')).toHaveProperty('value', '19');
  });
});
