import { operatorProposeFeeReversal } from '@candor/contract/ops-invite';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { feeReversalTexts } from '#texts/invitations.ts';

export const feeReversalPage: ConsolePage = {
  path: '/fee_reversal',
  label: feeReversalTexts.title,
  group: 'control',
  roles: operatorProposeFeeReversal.roles,
  Component: lazyPage(async () => (await import('./fee-reversal-page.tsx')).FeeReversalPage),
};
