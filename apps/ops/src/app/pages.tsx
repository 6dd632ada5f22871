import { OPERATOR_ROLES, type OperatorRole } from '@candor/contract/call';
import { operatorDeposits, operatorVerifications, operatorWithdrawals } from '@candor/contract/ops-queues';
import { operatorUsers } from '@candor/contract/ops-users';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Me } from '#data/use-me.ts';
import { frame } from '#texts/frame.ts';

export interface ConsolePage {
  readonly path: string;
  readonly label: string;
  readonly group: keyof typeof frame.groups | null;
  /** Who sees it: the roles of the call it lives on. */
  readonly roles: readonly OperatorRole[];
  readonly Component: LazyExoticComponent<ComponentType>;
  /** The number behind its name in the sidebar. */
  readonly waiting?: keyof Me['waiting'];
}

const lazyPage = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

/** Every page of the console, in the order of the sidebar. A path may have a part after it, such as a user's number. */
export const PAGES: readonly ConsolePage[] = [
  {
    path: '/',
    label: frame.pages.dashboard,
    group: null,
    roles: OPERATOR_ROLES,
    Component: lazyPage(async () => (await import('#pages/dashboard/dashboard-page.tsx')).DashboardPage),
  },
  {
    path: '/deposits',
    label: frame.pages.deposits,
    group: 'queues',
    roles: operatorDeposits.roles,
    Component: lazyPage(async () => (await import('#pages/deposits/deposits-page.tsx')).DepositsPage),
    waiting: 'deposits',
  },
  {
    path: '/withdrawals',
    label: frame.pages.withdrawals,
    group: 'queues',
    roles: operatorWithdrawals.roles,
    Component: lazyPage(async () => (await import('#pages/withdrawals/withdrawals-page.tsx')).WithdrawalsPage),
    waiting: 'withdrawals',
  },
  {
    path: '/verifications',
    label: frame.pages.verifications,
    group: 'queues',
    roles: operatorVerifications.roles,
    Component: lazyPage(async () => (await import('#pages/verifications/verifications-page.tsx')).VerificationsPage),
    waiting: 'verifications',
  },
  {
    path: '/users',
    label: frame.pages.users,
    group: 'people',
    roles: operatorUsers.roles,
    Component: lazyPage(async () => (await import('#pages/users/users-page.tsx')).UsersPage),
  },
];

export const mayOpen = (page: ConsolePage, roles: readonly OperatorRole[]): boolean =>
  page.roles.some((role) => roles.includes(role));
