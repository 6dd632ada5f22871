import { decideProposal, operatorProposals } from '@candor/contract/ops-proposals';
import { refusal } from '@candor/testkit/answerer';
import { sampleReply } from '@candor/testkit/sample-reply';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { testConsole } from '#testing/console.tsx';
import { type Proposal, ProposalDetail } from './proposal-detail.tsx';

const ops = testConsole();
const ANA = { id: 1, email: 'ana@ops.test', roles: ['finance'] } as const;
const BEN = { id: 2, email: 'ben@ops.test', roles: ['finance'] } as const;

const proposalOf = (given: Partial<Proposal> = {}): Proposal => {
  const { data } = sampleReply(operatorProposals, {
    data: [{ id: 8, proposed_by: ANA.email, proposed_by_id: ANA.id, effect: 'The user gets 50 USDT.' }],
  });
  return { ...(data[0] as Proposal), state: 'open', deciders: ['finance'], operator_id: 0, approve_wait: '', ...given };
};

const show = (proposal: Proposal, me: typeof ANA | typeof BEN) =>
  ops.draw(<ProposalDetail proposal={proposal} onCode={() => undefined} />, me);
const offered = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

describe('the decision about a proposal', () => {
  it.each([
    ['its proposer', proposalOf(), ANA, ['Withdraw'], 'Yours: somebody else decides'],
    ['another operator', proposalOf(), BEN, ['Approve', 'Refuse'], ''],
    ['the operator it is about', proposalOf({ operator_id: BEN.id }), BEN, [], 'About you: others decide'],
    ['a role that does not decide', proposalOf({ deciders: ['admin'] }), BEN, [], 'Not for your roles'],
  ])('offers %s only what they may do', async (_, proposal, me, buttons, why) => {
    show(proposal, me);
    if (buttons.length > 0) await screen.findByRole('button', { name: buttons[0] as string });
    if (why !== '') expect(await screen.findByText(why)).toBeTruthy();
    expect(offered()).toEqual(buttons);
  });

  it('lets an operator who is too new refuse, not approve', async () => {
    show(proposalOf({ approve_wait: 'new', approve_from_ms: 1_772_445_600_000 }), BEN);
    await screen.findByRole('button', { name: 'Refuse' });
    expect(offered()).toEqual(['Refuse']);
    expect(document.body.textContent).toContain('You can approve from');
  });

  it('says what will happen before it is approved, and shows a refusal in the dialog, which can be left', async () => {
    ops.server.answer(decideProposal, () => refusal('role_missing'));
    const user = show(proposalOf(), BEN);
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('The user gets 50 USDT.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect((await dialog.findByRole('alert')).textContent).not.toBe('');
    expect(ops.server.sentTo(decideProposal)[0]?.fields).toEqual({ id: '8', verdict: 'approve' });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
