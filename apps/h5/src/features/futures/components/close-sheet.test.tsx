import { futuresTerms, leverBatchClose, leverClose } from '@candor/contract/futures';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { position, terms } from '#features/futures/model/sample-terms.ts';
import { testApp } from '#testing/app.tsx';
import { answerCommon } from '#testing/replies/first-answers.ts';
import { describeWaitingForm, NEXT_TAP_MS, topLayer } from '#testing/waiting-form.ts';
import { BulkSheet } from './bulk-sheet.tsx';
import { PositionList } from './position-list.tsx';

const app = testApp();

beforeEach(() => {
  answerCommon(app.server);
  app.server.answer(futuresTerms, () => terms);
});

/** The sheet that closes a long of 500 lots, opened at 60,000. */
async function openClose(language: 'en' | 'jp' = 'en') {
  const { user } = await app.draw(<PositionList items={[position]} />, { language });
  app.quote(1, '61000.00');
  await user.click(screen.getByRole('button', { name: language === 'en' ? 'Close' : '決済' }));
  return user;
}

describeWaitingForm('the sheet that closes a position', {
  app,
  call: leverClose,
  reply: () => 'Closed',
  refusal: 'price_unavailable',
  open: openClose,
  button: 'Close 500 lots',
});

describeWaitingForm('the sheet that closes all positions', {
  app,
  call: leverBatchClose,
  reply: () => 'Closed',
  refusal: 'price_unavailable',
  open: async () => {
    const termsOf = () => ({ tiers: [], scale: 6, priceScale: 2 });
    const Shown = () => {
      const [isOpen, setOpen] = useState(true);
      return <BulkSheet items={[position]} terms={termsOf} open={isOpen} onClose={() => setOpen(false)} />;
    };
    const { user } = await app.draw(<Shown />);
    return user;
  },
  button: 'Close 1 position',
});

describe('the sheet that closes a position', () => {
  it('follows the price: what comes back is computed by the newest tick', async () => {
    await openClose();
    // 0.5 BTC from 60,000 to 61,000: 500 of profit; 1,500 of margin; 0.05 % of 30,500 as the fee.
    expect(topLayer().textContent).toContain('1,984.75');
    app.quote(1, '60500.00');
    expect(topLayer().textContent).toContain('1,734.875');
    expect(topLayer().textContent).not.toContain('1,984.75');
  });

  it.each([
    ['0', true, ''],
    ['200', false, ''],
    ['500', false, ''],
    ['501', true, 'There are 500 lots to close.'],
  ])('with %s lots typed the button is blocked: %s', async (lots, isBlocked, message) => {
    const user = await openClose();
    const field = screen.getByLabelText('Lots of 500');
    await user.clear(field);
    await user.type(field, lots);
    const button = screen.getByRole('button', { name: /^Close \d+ lots?$/ });
    expect(button.hasAttribute('disabled')).toBe(isBlocked);
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe(message);
  });

  it('sends the part that was typed, and no part for the whole', async () => {
    app.server.answer(leverClose, () => 'Closed');
    const user = await openClose();
    await user.clear(screen.getByLabelText('Lots of 500'));
    await user.type(screen.getByLabelText('Lots of 500'), '120');
    await user.click(screen.getByRole('button', { name: 'Close 120 lots' }));
    await screen.findByText('Closed');
    expect(app.server.sentTo(leverClose).map(({ fields }) => fields)).toEqual([{ id: '7', share: '120' }]);
    app.pass(NEXT_TAP_MS);
  });

  it('says in Japanese what would be closed', async () => {
    await openClose('jp');
    expect(topLayer().textContent).toMatch(/500/);
    expect(topLayer().textContent).toMatch(/[ぁ-んァ-ン一-龯]/);
  });
});
