import type { OperatorRole } from '@candor/contract/call';
import type { ConsolePage } from '#data/console-page.ts';
import { articlesPage } from '#pages/articles/page.ts';
import { auditPage } from '#pages/audit/page.ts';
import { booksPage } from '#pages/books/page.ts';
import { dashboardPage } from '#pages/dashboard/page.ts';
import { depositsPage } from '#pages/deposits/page.ts';
import { dualProductsPage } from '#pages/dual-products/page.ts';
import { haltedBooksPage } from '#pages/halted-books/page.ts';
import { ieoProjectsPage } from '#pages/ieo-projects/page.ts';
import { instrumentsPage } from '#pages/instruments/page.ts';
import { lockProductsPage } from '#pages/lock-products/page.ts';
import { noticesPage } from '#pages/notices/page.ts';
import { operatorsPage } from '#pages/operators/page.ts';
import { proposalsPage } from '#pages/proposals/page.ts';
import { reconcilePage } from '#pages/reconcile/page.ts';
import { rulesPage } from '#pages/rules/page.ts';
import { ticketsPage } from '#pages/tickets/page.ts';
import { usersPage } from '#pages/users/page.ts';
import { verificationsPage } from '#pages/verifications/page.ts';
import { withdrawalsPage } from '#pages/withdrawals/page.ts';

/** Every page of the console, in the order of the sidebar. A page adds one line. */
export const PAGES: readonly ConsolePage[] = [
  dashboardPage,
  depositsPage,
  withdrawalsPage,
  verificationsPage,
  proposalsPage,
  ticketsPage,
  haltedBooksPage,
  usersPage,
  booksPage,
  reconcilePage,
  rulesPage,
  dualProductsPage,
  articlesPage,
  noticesPage,
  instrumentsPage,
  ieoProjectsPage,
  auditPage,
  operatorsPage,
  lockProductsPage,
];

export const mayOpen = (page: ConsolePage, roles: readonly OperatorRole[]): boolean =>
  page.roles.some((role) => roles.includes(role));
