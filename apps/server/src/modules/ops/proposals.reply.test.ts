import { expect, it } from 'vitest';
import type { ProposalKind } from '#kernel/product/proposal-kind';
import { toProposalRow } from './proposals.reply';

const kind: ProposalKind<{ readonly rate: string }> = {
  kind: 'sample_rate',
  title: 'Rate',
  effect: 'New orders get the rate at once.',
  deciders: ['finance'],
  facts: ({ rate }) => [{ name: 'rate', value: rate }],
  apply: () => expect.fail('nothing is carried out'),
};
const item = {
  id: 7,
  kind: 'sample_rate',
  body: { rate: '0.05' },
  subject: 'product 1',
  reason: 'test',
  state: 'open',
  proposedBy: 'a@candor.test',
  proposedById: 1,
  decidedBy: '',
  decisionNote: '',
  createdAt: new Date(0),
};
const makings = { rows: [], at: { nowMs: 0, holdMs: 60_000 } };
const read = (kinds: readonly ProposalKind[]) => toProposalRow(item, { kinds, makings, operatorId: 2 });

it('a proposal is shown with the texts, facts and roles its module declares', () => {
  const { title, effect, facts, deciders } = read([kind]);
  expect({ title, effect, facts, deciders }).toEqual({
    title: 'Rate',
    effect: 'New orders get the rate at once.',
    facts: [{ name: 'rate', value: '0.05' }],
    deciders: ['finance'],
  });
});

it('one of a kind that no module declares any more is listed, and nobody can decide it', () => {
  expect(read([])).toMatchObject({ title: 'sample_rate', effect: '', facts: [], deciders: [], operator_id: 0 });
});
