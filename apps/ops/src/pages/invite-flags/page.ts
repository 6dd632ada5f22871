import { operatorInviteFlags } from '@candor/contract/ops-invite';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { inviteFlagTexts } from '#texts/invitations.ts';

export const inviteFlagsPage: ConsolePage = {
  path: '/invite_flags',
  label: inviteFlagTexts.title,
  group: 'queues',
  roles: operatorInviteFlags.roles,
  Component: lazyPage(async () => (await import('./invite-flags-page.tsx')).InviteFlagsPage),
  waiting: 'invite_flags',
};
