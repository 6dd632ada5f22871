import { operatorUsers } from '@candor/contract/ops-users';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { frame } from '#texts/frame.ts';

export const usersPage: ConsolePage = {
  path: '/users',
  label: frame.pages.users,
  group: 'people',
  roles: operatorUsers.roles,
  Component: lazyPage(async () => (await import('./users-page.tsx')).UsersPage),
};
