import { lockOrder, lockRedeem, lockRedeemQuote } from '@candor/contract/lock';
import { refusal } from '@candor/testkit/answerer';
import { sampleReply } from '@candor/testkit/sample-reply';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#testing/app.tsx';
import { answerCommon, USDT, wire } from '#testing/replies/first-answers.ts';
import { describeWaitingForm, NEXT_TAP_MS, topLayer } from '#testing/waiting-form.ts';
import { RedeemDialog } from './redeem-dialog.tsx';

const app = testApp();

const { order } = sampleReply(lockOrder, {
  order: { id: 9, days: 30, status: 'running', currency_id: USDT.id, currency_name: USDT.name, amount: wire('500') },
});

const quoteOf = (penalty: string, returns: string) =>
  sampleReply(lockRedeemQuote, {
    currency_name: USDT.name,
    amount: wire('500'),
    penalty: wire(penalty),
    fee: wire('10'),
    returns: wire(returns),
  });

beforeEach(() => {
  answerCommon(app.server);
  app.server.answer(lockRedeemQuote, () => quoteOf('12', '488'));
});

function Shown() {
  const [isOpen, setOpen] = useState(true);
  return <RedeemDialog order={order} open={isOpen} onClose={() => setOpen(false)} />;
}

async function openDialog() {
  const { user } = await app.draw(<Shown />);
  await screen.findByText('488.00 USDT');
  return user;
}

describeWaitingForm('the dialog that leaves a lock', {
  app,
  call: lockRedeem,
  reply: () => sampleReply(lockRedeem, { currency_name: USDT.name, returned: wire('488') }),
  refusal: 'lock_quote_changed',
  open: openDialog,
  button: 'Leave',
});

describe('the dialog that leaves a lock', () => {
  it('never sends a cost that was not shown: after a payout it asks to look at the new one', async () => {
    app.server.answer(lockRedeem, () => {
      app.server.answer(lockRedeemQuote, () => quoteOf('13', '487'));
      return refusal('lock_quote_changed');
    });
    const user = await openDialog();
    await user.click(within(topLayer()).getByRole('button', { name: 'Leave' }));
    await within(topLayer()).findByRole('button', { name: 'Use the new terms' });
    expect(topLayer().textContent).toContain('487.00 USDT');
    app.server.answer(lockRedeem, () => sampleReply(lockRedeem, { currency_name: USDT.name, returned: wire('487') }));
    app.pass(NEXT_TAP_MS);
    await user.click(screen.getByRole('button', { name: 'Use the new terms' }));
    app.pass(NEXT_TAP_MS);
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(app.server.sentTo(lockRedeem)).toHaveLength(2));
    expect(app.server.sentTo(lockRedeem).map(({ fields }) => fields.penalty)).toEqual([wire('12'), wire('13')]);
  });
});
