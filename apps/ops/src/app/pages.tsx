import { OPERATOR_ROLES, type OperatorRole } from '@candor/contract/call';
import { operatorAudit, operatorList } from '@candor/contract/ops-audit';
import { operatorAccounts, reconcileStatus } from '@candor/contract/ops-books';
import { operatorArticles, operatorTickets, sendNotice } from '@candor/contract/ops-desk';
import { operatorInstruments } from '@candor/contract/ops-halts';
import { operatorProposals, operatorRules } from '@candor/contract/ops-proposals';
import { operatorDeposits, operatorVerifications, operatorWithdrawals } from '@candor/contract/ops-queues';
import { haltedBooks } from '@candor/contract/ops-spot-books';
import { operatorUsers } from '@candor/contract/ops-users';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Me } from '#data/use-me.ts';
import { articleTexts } from '#texts/articles.ts';
import { auditTexts } from '#texts/audit.ts';
import { bookTexts } from '#texts/books.ts';
import { frame } from '#texts/frame.ts';
import { haltedBookTexts } from '#texts/halted-books.ts';
import { instrumentTexts } from '#texts/instruments.ts';
import { noticeTexts } from '#texts/notices.ts';
import { operatorTexts } from '#texts/operators.ts';
import { proposalTexts } from '#texts/proposals.ts';
import { reconcileTexts } from '#texts/reconcile.ts';
import { ruleTexts } from '#texts/rules.ts';
import { ticketTexts } from '#texts/tickets.ts';

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
    path: '/proposals',
    label: proposalTexts.title,
    group: 'queues',
    roles: operatorProposals.roles,
    Component: lazyPage(async () => (await import('#pages/proposals/proposals-page.tsx')).ProposalsPage),
    waiting: 'proposals',
  },
  {
    path: '/tickets',
    label: ticketTexts.title,
    group: 'queues',
    roles: operatorTickets.roles,
    Component: lazyPage(async () => (await import('#pages/tickets/tickets-page.tsx')).TicketsPage),
    waiting: 'tickets',
  },
  {
    path: '/halted_books',
    label: haltedBookTexts.title,
    group: 'queues',
    roles: haltedBooks.roles,
    Component: lazyPage(async () => (await import('#pages/halted-books/halted-books-page.tsx')).HaltedBooksPage),
    waiting: 'halted_books',
  },
  {
    path: '/users',
    label: frame.pages.users,
    group: 'people',
    roles: operatorUsers.roles,
    Component: lazyPage(async () => (await import('#pages/users/users-page.tsx')).UsersPage),
  },
  {
    path: '/books',
    label: bookTexts.title,
    group: 'money',
    roles: operatorAccounts.roles,
    Component: lazyPage(async () => (await import('#pages/books/books-page.tsx')).BooksPage),
  },
  {
    path: '/reconcile',
    label: reconcileTexts.title,
    group: 'money',
    roles: reconcileStatus.roles,
    Component: lazyPage(async () => (await import('#pages/reconcile/reconcile-page.tsx')).ReconcilePage),
  },
  {
    path: '/rules',
    label: ruleTexts.title,
    group: 'money',
    roles: operatorRules.roles,
    Component: lazyPage(async () => (await import('#pages/rules/rules-page.tsx')).RulesPage),
  },
  {
    path: '/articles',
    label: articleTexts.title,
    group: 'publish',
    roles: operatorArticles.roles,
    Component: lazyPage(async () => (await import('#pages/articles/articles-page.tsx')).ArticlesPage),
  },
  {
    path: '/notices',
    label: noticeTexts.title,
    group: 'publish',
    roles: sendNotice.roles,
    Component: lazyPage(async () => (await import('#pages/notices/notices-page.tsx')).NoticesPage),
  },
  {
    path: '/instruments',
    label: instrumentTexts.title,
    group: 'control',
    roles: operatorInstruments.roles,
    Component: lazyPage(async () => (await import('#pages/instruments/instruments-page.tsx')).InstrumentsPage),
  },
  {
    path: '/audit',
    label: auditTexts.title,
    group: 'control',
    roles: operatorAudit.roles,
    Component: lazyPage(async () => (await import('#pages/audit/audit-page.tsx')).AuditPage),
  },
  {
    path: '/operators',
    label: operatorTexts.title,
    group: 'control',
    roles: operatorList.roles,
    Component: lazyPage(async () => (await import('#pages/operators/operators-page.tsx')).OperatorsPage),
  },
];

export const mayOpen = (page: ConsolePage, roles: readonly OperatorRole[]): boolean =>
  page.roles.some((role) => roles.includes(role));
