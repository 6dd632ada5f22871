import { approveWithdrawal, operatorWithdrawals, refuseWithdrawal } from '@candor/contract/ops-queues';
import { sampleReply } from '@candor/testkit/sample-reply';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useMe } from '#data/use-me.ts';
import { testConsole } from '#testing/console.tsx';
import { type Withdrawal, WithdrawalReview } from './withdrawal-review.tsx';

const ops = testConsole();
const ANA = { id: 1, email: 'ana@ops.test', roles: ['finance'] } as const;
const BEN = { id: 2, email: 'ben@ops.test', roles: ['finance'] } as const;

const rowOf = (given: Partial<Withdrawal>): Withdrawal => {
  const { data } = sampleReply(operatorWithdrawals, {
    data: [{ id: 31, user_name: 'Cleo', amount: '12000.00000000', received: '11990.00000000', currency_name: 'USDT' }],
  });
  return { ...(data[0] as Withdrawal), state: 'reviewing', reviews_needed: 2, ...given };
};

/** Drawn together with the buttons that depend on who is logged in. */
const OperatorIsKnown = () => useMe().data !== undefined && <p>operator known</p>;

const findApprove = () => screen.findByRole('button', { name: 'Approve' });
const dialog = () => within(screen.getByRole('dialog'));

describe('the review of a withdrawal that needs two people', () => {
  it('tells the first that another has to approve too, and sends nothing but the approval', async () => {
    ops.server.answer(approveWithdrawal, () => sampleReply(approveWithdrawal, {}));
    const user = ops.draw(<WithdrawalReview row={rowOf({})} />, ANA);
    await user.click(await findApprove());
    expect(dialog().getByText(/first of two approvals/)).toBeTruthy();
    expect(screen.getByRole('dialog').textContent).toContain('11,990');
    await user.click(dialog().getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(ops.server.sentTo(approveWithdrawal)).toHaveLength(1));
    expect(ops.server.sentTo(approveWithdrawal)[0]?.fields).toEqual({ id: '31' });
  });

  it.each([
    ['the first reviewer', ANA, true],
    ['another operator', BEN, false],
  ])('offers the second approval to %s: blocked %s', async (_, me, isBlocked) => {
    ops.draw(<WithdrawalReview row={rowOf({ state: 'second_review', first_reviewer: ANA.email })} />, me);
    expect((await findApprove()).hasAttribute('disabled')).toBe(isBlocked);
    expect(screen.getByRole('alert').textContent).toContain(ANA.email);
  });

  it('offers no approval to an operator who is too new, and says from when', async () => {
    ops.draw(<WithdrawalReview row={rowOf({})} />, { ...BEN, approves_from_ms: 1_772_445_600_000 });
    expect(await screen.findByText(/2026/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('offers nothing to a role that may not decide', async () => {
    const review = (
      <>
        <WithdrawalReview row={rowOf({})} />
        <OperatorIsKnown />
      </>
    );
    ops.draw(review, { ...BEN, roles: ['support'] });
    await screen.findByText('operator known');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the refusal of a withdrawal', () => {
  it('needs a reason', async () => {
    ops.server.answer(refuseWithdrawal, () => sampleReply(refuseWithdrawal, {}));
    const user = ops.draw(<WithdrawalReview row={rowOf({ reviews_needed: 1 })} />, ANA);
    await user.click(await screen.findByRole('button', { name: 'Refuse' }));
    await user.click(dialog().getByRole('button', { name: 'Refuse' }));
    await waitFor(() =>
      expect(screen.getByRole('dialog').querySelector('.ant-form-item-explain-error')).not.toBeNull(),
    );
    expect(ops.server.sentTo(refuseWithdrawal)).toEqual([]);
    await user.type(dialog().getByRole('textbox'), 'Name differs');
    await user.click(dialog().getByRole('button', { name: 'Refuse' }));
    await waitFor(() => expect(ops.server.sentTo(refuseWithdrawal)).toHaveLength(1));
    expect(ops.server.sentTo(refuseWithdrawal)[0]?.fields).toMatchObject({ id: '31', reason: 'Name differs' });
  });
});
