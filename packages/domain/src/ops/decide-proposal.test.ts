import { OPERATOR_ROLES } from '@candor/contract/call';
import { describe, expect, it } from 'vitest';
import {
  decideProposal,
  PROPOSAL_KINDS,
  type ProposalState,
  type ProposalToDecide,
  type Verdict,
} from './decide-proposal';

const proposal = (changes: Partial<ProposalToDecide> = {}): ProposalToDecide => ({
  kind: 'balance_adjustment',
  state: 'open',
  proposedBy: 1,
  ...changes,
});
const author = { operatorId: 1, roles: OPERATOR_ROLES };
const other = { operatorId: 2, roles: OPERATOR_ROLES };

describe('who decides a proposal', () => {
  it.each<[Verdict, ProposalState]>([
    ['approve', 'approved'],
    ['refuse', 'refused'],
  ])('somebody else may %s it', (verdict, next) => {
    for (const kind of PROPOSAL_KINDS) {
      expect(decideProposal(proposal({ kind }), other, verdict)).toEqual({ ok: true, next });
      expect(decideProposal(proposal({ kind }), author, verdict)).toEqual({
        ok: false,
        code: 'second_operator_needed',
      });
    }
  });

  it('its author may take it back, nobody else', () => {
    expect(decideProposal(proposal(), author, 'withdraw')).toEqual({ ok: true, next: 'withdrawn' });
    expect(decideProposal(proposal(), other, 'withdraw')).toEqual({ ok: false, code: 'proposal_not_yours' });
  });

  it.each<ProposalState>(['approved', 'refused', 'withdrawn'])('what is %s stays so', (state) => {
    for (const verdict of ['approve', 'refuse'] as const) {
      expect(decideProposal(proposal({ state }), other, verdict)).toEqual({ ok: false, code: 'already_decided' });
    }
    expect(decideProposal(proposal({ state }), author, 'withdraw')).toEqual({ ok: false, code: 'already_decided' });
  });

  it('takes a role for the matter', () => {
    const may = PROPOSAL_KINDS.map((kind) => [
      kind,
      OPERATOR_ROLES.filter(
        (role) => decideProposal(proposal({ kind }), { operatorId: 2, roles: [role] }, 'approve').ok,
      ),
    ]);
    expect(Object.fromEntries(may)).toEqual({
      balance_adjustment: ['finance', 'admin'],
      deposit_amount: ['reviewer', 'finance'],
      rule_change: ['finance', 'admin'],
    });
  });
});
