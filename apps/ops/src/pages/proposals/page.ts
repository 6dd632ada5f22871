import { operatorProposals } from '@candor/contract/ops-proposals';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { proposalTexts } from '#texts/proposals.ts';

export const proposalsPage: ConsolePage = {
  path: '/proposals',
  label: proposalTexts.title,
  group: 'queues',
  roles: operatorProposals.roles,
  Component: lazyPage(async () => (await import('./proposals-page.tsx')).ProposalsPage),
  waiting: 'proposals',
};
