import { OPERATOR_ROLES, type OperatorRole } from '@candor/contract/call';
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

/** Every page of the console, in the order of the sidebar. A path may have a part after it, such as a user's number. */
export const PAGES: readonly ConsolePage[] = [
  {
    path: '/',
    label: frame.pages.dashboard,
    group: null,
    roles: OPERATOR_ROLES,
    Component: lazy(async () => ({ default: (await import('#pages/dashboard/dashboard-page.tsx')).DashboardPage })),
  },
];

export const mayOpen = (page: ConsolePage, roles: readonly OperatorRole[]): boolean =>
  page.roles.some((role) => roles.includes(role));
