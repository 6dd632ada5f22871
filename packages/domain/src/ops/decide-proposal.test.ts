import { OPERATOR_ROLES } from '@candor/contract/call';
import { describe, expect, it } from 'vitest';
import { decideProposal, type ProposalState, type ProposalToDecide, type Verdict } from './decide-proposal';

const proposal = (changes: Partial<ProposalToDecide> = {}): ProposalToDecide => ({
  deciders: ['finance', 'admin'],
  state: 'open',
  proposedBy: 1,
  operatorId: null,
  ...changes,
});
const DECIDERS: readonly ProposalToDecide['deciders'][] = [['finance', 'admin'], ['finance', 'reviewer'], ['admin']];
const author = { operatorId: 1, roles: OPERATOR_ROLES, wait: null };
const other = { operatorId: 2, roles: OPERATOR_ROLES, wait: null };
const refusal = (code: string, params = {}) => ({ ok: false, code, params });

describe('the operators who may decide a proposal', () => {
  it.each<[Verdict, ProposalState]>([
    ['approve', 'approved'],
    ['refuse', 'refused'],
  ])('somebody else may %s it', (verdict, next) => {
    for (const deciders of DECIDERS) {
      expect(decideProposal(proposal({ deciders }), other, verdict)).toEqual({ ok: true, next });
      expect(decideProposal(proposal({ deciders }), author, verdict)).toEqual(refusal('second_operator_needed'));
    }
  });

  it('its author may take it back, nobody else', () => {
    expect(decideProposal(proposal(), author, 'withdraw')).toEqual({ ok: true, next: 'withdrawn' });
    expect(decideProposal(proposal(), other, 'withdraw')).toEqual(refusal('proposal_not_yours'));
  });

  it.each<ProposalState>(['approved', 'refused', 'withdrawn'])('what is %s stays so', (state) => {
    for (const verdict of ['approve', 'refuse'] as const) {
      expect(decideProposal(proposal({ state }), other, verdict)).toEqual(refusal('already_decided'));
    }
    expect(decideProposal(proposal({ state }), author, 'withdraw')).toEqual(refusal('already_decided'));
  });

  it('takes one of the roles for the matter', () => {
    for (const deciders of DECIDERS) {
      const may = OPERATOR_ROLES.filter(
        (role) => decideProposal(proposal({ deciders }), { ...other, roles: [role] }, 'approve').ok,
      );
      expect(may.toSorted()).toEqual(deciders.toSorted());
    }
    expect(decideProposal(proposal(), { ...other, roles: ['support'] }, 'refuse')).toEqual(refusal('role_missing'));
    expect(decideProposal(proposal({ deciders: [] }), other, 'approve')).toEqual(refusal('role_missing'));
  });

  it('who it is about decides nothing of it, neither way', () => {
    const own = proposal({ deciders: ['admin'], operatorId: 2 });
    for (const verdict of ['approve', 'refuse'] as const) {
      expect(decideProposal(own, other, verdict)).toEqual(refusal('own_operator'));
      expect(decideProposal(own, { ...other, operatorId: 3 }, verdict).ok).toBe(true);
    }
  });

  it.each([
    ['new', 'approver_new'],
    ['related', 'approver_related'],
  ] as const)('who is %s approves nothing yet, but may refuse', (cause, code) => {
    const waiting = { ...other, wait: { cause, fromMs: Date.UTC(2027, 0, 2, 14, 5) } };
    for (const deciders of DECIDERS) {
      expect(decideProposal(proposal({ deciders }), waiting, 'approve')).toEqual(
        refusal(code, { from: '2027-01-02 14:05 UTC' }),
      );
      expect(decideProposal(proposal({ deciders }), waiting, 'refuse')).toEqual({ ok: true, next: 'refused' });
    }
    expect(decideProposal(proposal(), { ...waiting, operatorId: 1 }, 'withdraw').ok).toBe(true);
  });
});
