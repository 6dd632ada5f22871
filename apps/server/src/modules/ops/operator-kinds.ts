import type { ProposalFact, ProposalKind } from '#kernel/product/proposal-kind';
import { lockOperator, type OperatorStanding } from './operators.store';
import type { OperatorAddBody, OperatorChangeBody, OperatorResetBody } from './proposals.store';
import { changeOperator } from './use-cases/change-operator';

const listed = (names: readonly string[]): string => names.join(', ') || 'none';
const nameOf = ({ email }: { readonly email: string }): ProposalFact => ({ name: 'operator', value: email });

/** Only the changed fields. */
const toStandingFacts = (before: OperatorStanding, after: OperatorStanding): ProposalFact[] => {
  const gained = after.roles.filter((role) => !before.roles.includes(role));
  const lost = before.roles.filter((role) => !after.roles.includes(role));
  return [
    ...(before.name === after.name ? [] : [{ name: 'name', value: `${before.name} → ${after.name}` }]),
    ...(before.status === after.status ? [] : [{ name: 'state', value: `${before.status} → ${after.status}` }]),
    ...(gained.length === 0 ? [] : [{ name: 'gets', value: listed(gained) }]),
    ...(lost.length === 0 ? [] : [{ name: 'loses', value: listed(lost) }]),
    ...(gained.length + lost.length === 0 ? [] : [{ name: 'roles then', value: listed(after.roles) }]),
  ];
};

const operatorAdd: ProposalKind<OperatorAddBody> = {
  kind: 'operator_add',
  title: 'New operator',
  effect:
    'The operator is added at once and sets a password with a start code: you get one half of it, the proposer has the other.',
  deciders: ['admin'],
  facts: (body) => [nameOf(body), { name: 'name', value: body.name }, { name: 'gets', value: listed(body.roles) }],
  apply: (tx, deps, proposal) =>
    changeOperator(tx, deps, { proposal, matter: { kind: 'operator_add', body: proposal.body }, operator: null }),
};

const operatorChange: ProposalKind<OperatorChangeBody> = {
  kind: 'operator_change',
  title: 'Change of an operator',
  effect: 'It counts at once. Somebody who is disabled is logged out everywhere.',
  deciders: ['admin'],
  facts: (body) => [nameOf(body), ...toStandingFacts(body.before, body.after)],
  operatorOf: ({ operatorId }) => operatorId,
  apply: async (tx, deps, proposal) => {
    const operator = await lockOperator(tx, proposal.body.operatorId);
    return changeOperator(tx, deps, { proposal, matter: { kind: 'operator_change', body: proposal.body }, operator });
  },
};

const operatorReset: ProposalKind<OperatorResetBody> = {
  kind: 'operator_reset',
  title: 'Lost access of an operator',
  effect:
    'The operator is logged out everywhere. For a new password you get one half of a start code, the proposer has the other.',
  deciders: ['admin'],
  facts: (body) => [nameOf(body), { name: 'resets', value: body.what === 'password' ? 'password' : 'authenticator' }],
  operatorOf: ({ operatorId }) => operatorId,
  apply: async (tx, deps, proposal) => {
    const operator = await lockOperator(tx, proposal.body.operatorId);
    return changeOperator(tx, deps, { proposal, matter: { kind: 'operator_reset', body: proposal.body }, operator });
  },
};

export const OPERATOR_PROPOSALS: readonly ProposalKind[] = [operatorAdd, operatorChange, operatorReset];
