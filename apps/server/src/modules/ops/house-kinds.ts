import type { ApprovedProposal, ProposalDeps, ProposalKind } from '#kernel/product/proposal-kind';
import type { Tx } from '#platform/db/with-tx';
import type { HouseMatter, InstrumentHaltBody, InstrumentLiftBody, PurseFundingBody } from './proposals.store';
import { carryOutHouse } from './use-cases/carry-out-house';

const carryOut = async (tx: Tx, deps: ProposalDeps, agreed: { matter: HouseMatter; proposal: ApprovedProposal }) => {
  const { approver, ruleVersion } = agreed.proposal;
  return { note: await carryOutHouse(tx, deps, { ...agreed, approvedBy: approver.id, ruleVersion }) };
};

const instrumentHalt: ProposalKind<InstrumentHaltBody> = {
  kind: 'instrument_halt',
  title: 'Halt of an instrument',
  effect:
    'New orders of the instrument are refused at once. Nothing is voided, settled or closed; cancels and closes go on. It is public.',
  deciders: ['finance', 'admin'],
  facts: ({ symbol, cause }) => [
    { name: 'instrument', value: symbol },
    { name: 'cause', value: cause },
  ],
  apply: (tx, deps, proposal) =>
    carryOut(tx, deps, { proposal, matter: { kind: 'instrument_halt', body: proposal.body } }),
};

const instrumentLift: ProposalKind<InstrumentLiftBody> = {
  kind: 'instrument_lift',
  title: 'End of a halt',
  effect: 'New orders are taken again at once.',
  deciders: ['finance', 'admin'],
  facts: ({ symbol, halt }) => [
    { name: 'instrument', value: symbol },
    { name: 'lifts', value: halt === 'halt' ? 'the halt' : 'the pause of openings' },
  ],
  apply: (tx, deps, proposal) =>
    carryOut(tx, deps, { proposal, matter: { kind: 'instrument_lift', body: proposal.body } }),
};

const purseFunding: ProposalKind<PurseFundingBody> = {
  kind: 'purse_funding',
  title: 'Funding of a purse',
  effect: 'The house’s own money goes into the purse at once. Amount and reason are public.',
  deciders: ['finance', 'admin'],
  facts: ({ purse, amount, currencyName }) => [
    { name: 'purse', value: purse },
    { name: 'amount', value: `${amount} ${currencyName}` },
  ],
  apply: (tx, deps, proposal) =>
    carryOut(tx, deps, { proposal, matter: { kind: 'purse_funding', body: proposal.body } }),
};

export const HOUSE_PROPOSALS: readonly ProposalKind[] = [instrumentHalt, instrumentLift, purseFunding];
