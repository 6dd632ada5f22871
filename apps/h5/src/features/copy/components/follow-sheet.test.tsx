import { copyFollow, copyPreview } from '@candor/contract/copy';
import { copyAgreement, copyMe } from '@candor/contract/copy-lead';
import { refusal } from '@candor/testkit/answerer';
import { sampleReply } from '@candor/testkit/sample-reply';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#testing/app.tsx';
import { answerCommon, wire } from '#testing/replies/first-answers.ts';
import { NEXT_TAP_MS, topLayer } from '#testing/waiting-form.ts';
import { FollowSheet } from './follow-sheet.tsx';

const app = testApp();

beforeEach(() => {
  answerCommon(app.server);
  app.server.answer(copyMe, () => sampleReply(copyMe, {}));
  app.server.answer(copyAgreement, () => sampleReply(copyAgreement, { version: '2026-01' }));
  app.server.answer(copyPreview, () =>
    sampleReply(copyPreview, { available: wire('1000'), share_percent: wire('10'), stops_at: wire('200') }),
  );
});

function Shown() {
  const [isOpen, setOpen] = useState(true);
  return (
    <FollowSheet target={isOpen ? { id: 4, name: 'Mori' } : null} relation={null} onClose={() => setOpen(false)} />
  );
}

async function openSheet() {
  const { user } = await app.draw(<Shown />);
  await screen.findByRole('checkbox', { name: /^I have read/ });
  return user;
}

const start = () => within(topLayer()).getByRole('button', { name: 'Start following' });

async function openFilled() {
  const user = await openSheet();
  await user.type(within(topLayer()).getByLabelText('Total cap'), '500');
  await user.click(within(topLayer()).getByRole('checkbox', { name: /^I have read/ }));
  await waitFor(() => expect(start().hasAttribute('disabled')).toBe(false));
  return user;
}

describe('the sheet that follows a trader', () => {
  it('cannot be sent without a total cap, nor without the agreement', async () => {
    const user = await openSheet();
    expect(start().hasAttribute('disabled')).toBe(true);
    await user.type(within(topLayer()).getByLabelText('Total cap'), '500');
    expect(start().hasAttribute('disabled')).toBe(true);
    await user.click(within(topLayer()).getByRole('checkbox', { name: /^I have read/ }));
    expect(start().hasAttribute('disabled')).toBe(false);
  });

  it('names the loss in money at which copying stops', async () => {
    const user = await openFilled();
    expect(topLayer().textContent).toContain('40% of the total cap: 200.00 USDT');
    const percent = within(topLayer()).getByLabelText(/^Stop copying/);
    await user.clear(percent);
    await user.type(percent, '25');
    expect(topLayer().textContent).toContain('25% of the total cap: 125.00 USDT');
  });

  it('sends what is typed with the version of the agreement, once, and stays open while it waits', async () => {
    const release = app.server.hold(copyFollow, () => sampleReply(copyFollow, { leader_id: 4 }));
    const user = await openFilled();
    await user.dblClick(start());
    app.pass(NEXT_TAP_MS);
    await user.click(start());
    await user.click(within(topLayer()).getByRole('button', { name: 'Close' }));
    expect(document.querySelector('dialog')).not.toBeNull();
    await waitFor(() => expect(app.server.sentTo(copyFollow)).toHaveLength(1));
    expect(app.server.sentTo(copyFollow)[0]?.fields).toMatchObject({
      leader_id: '4',
      type: '1',
      number: '0.5',
      total_cap: '500',
      stop_loss_percent: '40',
      agreement: '2026-01',
    });
    release();
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  });

  it('can be closed after a refusal, which stands at its place', async () => {
    app.server.answer(copyFollow, () => refusal('copy_leader_full'));
    const user = await openFilled();
    await user.click(start());
    expect((await within(topLayer()).findByRole('alert')).textContent).not.toBe('');
    await user.click(within(topLayer()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  });
});
