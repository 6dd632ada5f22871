import type { OperatorRole } from '@candor/contract/call';
import type { ConsolePage } from '#data/console-page.ts';
import { articlesPage } from '#pages/articles/page.ts';
import { auditPage } from '#pages/audit/page.ts';
import { booksPage } from '#pages/books/page.ts';
import { copyApplicationsPage } from '#pages/copy-applications/page.ts';
import { copyLeadersPage } from '#pages/copy-leaders/page.ts';
import { copyRelationsPage } from '#pages/copy-relations/page.ts';
import { couponCampaignsPage } from '#pages/coupon-campaigns/page.ts';
import { couponReportPage } from '#pages/coupon-report/page.ts';
import { couponsPage } from '#pages/coupons/page.ts';
import { dashboardPage } from '#pages/dashboard/page.ts';
import { depositsPage } from '#pages/deposits/page.ts';
import { dualProductsPage } from '#pages/dual-products/page.ts';
import { feeReversalPage } from '#pages/fee-reversal/page.ts';
import { fiatRatesPage } from '#pages/fiat-rates/page.ts';
import { haltedBooksPage } from '#pages/halted-books/page.ts';
import { ieoProjectsPage } from '#pages/ieo-projects/page.ts';
import { instrumentsPage } from '#pages/instruments/page.ts';
import { inviteFlagsPage } from '#pages/invite-flags/page.ts';
import { invitersPage } from '#pages/inviters/page.ts';
import { lockProductsPage } from '#pages/lock-products/page.ts';
import { nftArtistsPage } from '#pages/nft-artists/page.ts';
import { nftSeriesPage } from '#pages/nft-series/page.ts';
import { nftWorksPage } from '#pages/nft-works/page.ts';
import { noticesPage } from '#pages/notices/page.ts';
import { operatorsPage } from '#pages/operators/page.ts';
import { otcAdsPage } from '#pages/otc-ads/page.ts';
import { otcDisputesPage } from '#pages/otc-disputes/page.ts';
import { otcKindsPage } from '#pages/otc-kinds/page.ts';
import { otcTradersPage } from '#pages/otc-traders/page.ts';
import { proposalsPage } from '#pages/proposals/page.ts';
import { rebateRunsPage } from '#pages/rebate-runs/page.ts';
import { reconcilePage } from '#pages/reconcile/page.ts';
import { roomReportsPage, roomsPage } from '#pages/rooms/page.ts';
import { rulesPage } from '#pages/rules/page.ts';
import { scoreAppealsPage } from '#pages/score-appeals/page.ts';
import { supportPage } from '#pages/support/page.ts';
import { supportCannedPage } from '#pages/support-canned/page.ts';
import { supportTimesPage } from '#pages/support-times/page.ts';
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
  supportPage,
  haltedBooksPage,
  copyApplicationsPage,
  scoreAppealsPage,
  otcDisputesPage,
  inviteFlagsPage,
  roomReportsPage,
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
  copyLeadersPage,
  copyRelationsPage,
  nftArtistsPage,
  nftWorksPage,
  nftSeriesPage,
  fiatRatesPage,
  otcAdsPage,
  otcTradersPage,
  otcKindsPage,
  couponCampaignsPage,
  couponsPage,
  couponReportPage,
  invitersPage,
  rebateRunsPage,
  feeReversalPage,
  roomsPage,
  supportCannedPage,
  supportTimesPage,
];

export const mayOpen = (page: ConsolePage, roles: readonly OperatorRole[]): boolean =>
  page.roles.some((role) => roles.includes(role));
