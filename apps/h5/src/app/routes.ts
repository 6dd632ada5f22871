import { PATHS } from '#data/paths.ts';
import { HomeScreen } from '#features/home/screens/home-screen.tsx';
import type { RouteEntry } from './route-entry.ts';
import { SECURITY_ROUTES } from './security-routes.ts';

/** Every page, one line each. Pages of the specification that are not built yet are not listed. */
const ROUTES: readonly RouteEntry[] = [
  {
    path: PATHS.home,
    title: 'common.tabs.home',
    tab: 'home',
    // Home is the usual first page: it comes with the entry, which saves a round trip.
    load: async () => HomeScreen,
  },
  {
    path: PATHS.market,
    title: 'common.tabs.market',
    tab: 'market',
    load: () => import('#features/market/screens/market-screen.tsx').then((m) => m.MarketScreen),
  },
  {
    path: PATHS.search,
    title: 'market.search.heading',
    load: () => import('#features/market/screens/search-screen.tsx').then((m) => m.SearchScreen),
  },
  {
    path: PATHS.instrument,
    title: 'instrument.heading',
    load: () => import('#features/instrument/screens/instrument-screen.tsx').then((m) => m.InstrumentScreen),
  },
  {
    path: PATHS.alerts,
    title: 'alerts.heading',
    guarded: true,
    load: () => import('#features/alerts/screens/alerts-screen.tsx').then((m) => m.AlertsScreen),
  },
  {
    path: PATHS.trade,
    title: 'common.tabs.trade',
    tab: 'trade',
    load: () => import('#features/options/screens/options-screen.tsx').then((m) => m.OptionsScreen),
  },
  {
    path: PATHS.optionOrders,
    title: 'options.ordersHeading',
    guarded: true,
    load: () => import('#features/options/screens/option-orders-screen.tsx').then((m) => m.OptionOrdersScreen),
  },
  {
    path: PATHS.futures,
    title: 'futures.heading',
    tab: 'trade',
    load: () => import('#features/futures/screens/contract-screen.tsx').then((m) => m.ContractScreen),
  },
  {
    path: PATHS.futuresOrders,
    title: 'futures.ordersHeading',
    guarded: true,
    load: () => import('#features/futures/screens/contract-orders-screen.tsx').then((m) => m.ContractOrdersScreen),
  },
  {
    path: PATHS.futuresCharges,
    title: 'futures.chargesHeading',
    guarded: true,
    load: () => import('#features/futures/screens/charges-screen.tsx').then((m) => m.ChargesScreen),
  },
  {
    path: PATHS.verify,
    title: 'proof.heading',
    load: () => import('#features/proof/screens/verify-screen.tsx').then((m) => m.VerifyScreen),
  },
  {
    path: PATHS.spot,
    title: 'spot.heading',
    tab: 'trade',
    load: () => import('#features/spot/screens/currency-screen.tsx').then((m) => m.CurrencyScreen),
  },
  {
    path: PATHS.spotOther,
    title: 'spot.heading',
    tab: 'trade',
    load: () => import('#features/spot/screens/currency-screen.tsx').then((m) => m.CurrencyScreen),
  },
  {
    path: PATHS.spotOrders,
    title: 'spot.ordersHeading',
    guarded: true,
    load: () => import('#features/spot/screens/orders-screen.tsx').then((m) => m.OrdersScreen),
  },
  {
    path: PATHS.finance,
    title: 'common.tabs.finance',
    tab: 'finance',
    load: () => import('#features/finance/screens/finance-screen.tsx').then((m) => m.FinanceScreen),
  },
  {
    path: PATHS.assets,
    title: 'common.tabs.assets',
    tab: 'assets',
    load: () => import('#features/assets/screens/assets-screen.tsx').then((m) => m.AssetsScreen),
  },
  {
    path: PATHS.select,
    title: 'fund.title.select',
    guarded: true,
    load: () => import('#features/fund/screens/select-screen.tsx').then((m) => m.SelectScreen),
  },
  {
    path: PATHS.receive,
    title: 'fund.title.deposit',
    guarded: true,
    load: () => import('#features/fund/screens/receive-screen.tsx').then((m) => m.ReceiveScreen),
  },
  {
    path: PATHS.withdraw,
    title: 'fund.title.withdraw',
    guarded: true,
    load: () => import('#features/fund/screens/withdraw-screen.tsx').then((m) => m.WithdrawScreen),
  },
  {
    path: PATHS.fundRecord,
    title: 'fund.title.records',
    guarded: true,
    load: () => import('#features/fund/screens/fund-record-screen.tsx').then((m) => m.FundRecordScreen),
  },
  {
    path: PATHS.convert,
    title: 'convert.heading',
    guarded: true,
    load: () => import('#features/convert/screens/convert-screen.tsx').then((m) => m.ConvertScreen),
  },
  {
    path: PATHS.transfer,
    title: 'shell.title.transfer',
    guarded: true,
    load: () => import('#features/transfer/screens/transfer-screen.tsx').then((m) => m.TransferScreen),
  },
  {
    path: PATHS.transferHistory,
    title: 'shell.title.transferHistory',
    guarded: true,
    load: () => import('#features/records/screens/transfer-history-screen.tsx').then((m) => m.TransferHistoryScreen),
  },
  {
    path: PATHS.record,
    title: 'shell.title.records',
    guarded: true,
    load: () => import('#features/records/screens/record-screen.tsx').then((m) => m.RecordScreen),
  },
  {
    path: PATHS.allRecords,
    title: 'shell.title.records',
    guarded: true,
    load: () => import('#features/records/screens/all-records-screen.tsx').then((m) => m.AllRecordsScreen),
  },
  {
    path: PATHS.bill,
    title: 'shell.title.records',
    guarded: true,
    load: () => import('#features/records/screens/all-records-screen.tsx').then((m) => m.AllRecordsScreen),
  },
  {
    path: PATHS.login,
    title: 'shell.title.login',
    load: () => import('#features/login/screens/login-screen.tsx').then((m) => m.LoginScreen),
  },
  {
    path: PATHS.register,
    title: 'register.heading',
    load: () => import('#features/security/screens/register-screen.tsx').then((m) => m.RegisterScreen),
  },
  {
    path: PATHS.forget,
    title: 'forget.heading',
    load: () => import('#features/security/screens/forget-screen.tsx').then((m) => m.ForgetScreen),
  },
  {
    path: PATHS.freezeLink,
    title: 'security.title.freeze',
    load: () => import('#features/security/screens/freeze-link-screen.tsx').then((m) => m.FreezeLinkScreen),
  },
  {
    path: PATHS.area,
    title: 'area.heading',
    load: () => import('#features/area/screens/area-screen.tsx').then((m) => m.AreaScreen),
  },
  {
    path: PATHS.article,
    title: 'article.heading',
    load: () => import('#features/article/screens/article-screen.tsx').then((m) => m.ArticleScreen),
  },
  {
    path: PATHS.webView,
    title: 'webview.heading',
    load: () => import('#features/webview/screens/web-view-screen.tsx').then((m) => m.WebViewScreen),
  },
  ...SECURITY_ROUTES,
  {
    path: PATHS.settings,
    title: 'shell.title.settings',
    load: () => import('#features/settings/screens/settings-screen.tsx').then((m) => m.SettingsScreen),
  },
  {
    path: PATHS.userInfo,
    title: 'profile.heading',
    guarded: true,
    load: () => import('#features/user-info/screens/user-info-screen.tsx').then((m) => m.UserInfoScreen),
  },
  {
    path: PATHS.verification,
    title: 'verification.heading',
    guarded: true,
    load: () => import('#features/verification/screens/verification-screen.tsx').then((m) => m.VerificationScreen),
  },
  {
    path: PATHS.submitVerification,
    title: 'verification.heading',
    guarded: true,
    load: () => import('#features/verification/screens/submit-screen.tsx').then((m) => m.SubmitScreen),
  },
  {
    path: PATHS.addresses,
    title: 'addresses.heading',
    guarded: true,
    load: () => import('#features/addresses/screens/addresses-screen.tsx').then((m) => m.AddressesScreen),
  },
  {
    path: PATHS.addAddress,
    title: 'addresses.add',
    guarded: true,
    load: () => import('#features/addresses/screens/add-address-screen.tsx').then((m) => m.AddAddressScreen),
  },
  {
    path: PATHS.bankCard,
    title: 'profile.bank.heading',
    guarded: true,
    load: () => import('#features/bank-card/screens/bank-card-screen.tsx').then((m) => m.BankCardScreen),
  },
  {
    path: PATHS.share,
    title: 'profile.share.heading',
    guarded: true,
    load: () => import('#features/share/screens/share-screen.tsx').then((m) => m.ShareScreen),
  },
  {
    path: PATHS.areas,
    title: 'settings.areas.heading',
    load: () => import('#features/settings/screens/areas-screen.tsx').then((m) => m.AreasScreen),
  },
  {
    path: PATHS.notices,
    title: 'notices.heading',
    guarded: true,
    load: () => import('#features/notices/screens/notices-screen.tsx').then((m) => m.NoticesScreen),
  },
  {
    path: PATHS.compliance,
    title: 'article.heading',
    load: () => import('#features/settings/screens/compliance-screen.tsx').then((m) => m.ComplianceScreen),
  },
  {
    path: PATHS.ruleChanges,
    title: 'rules.heading',
    load: () => import('#features/records/screens/rule-changes-screen.tsx').then((m) => m.RuleChangesScreen),
  },
  {
    path: PATHS.customer,
    title: 'customer.heading',
    guarded: true,
    load: () => import('#features/customer/screens/customer-screen.tsx').then((m) => m.CustomerScreen),
  },
  {
    path: PATHS.ticket,
    title: 'customer.heading',
    guarded: true,
    load: () => import('#features/customer/screens/ticket-screen.tsx').then((m) => m.TicketScreen),
  },
];

const GALLERY: RouteEntry = {
  path: '/dev/gallery',
  title: 'shell.title.development',
  load: () => import('#features/gallery/gallery-screen.tsx').then((m) => m.GalleryScreen),
};

const NOT_FOUND: RouteEntry = {
  path: '*',
  title: 'shell.title.notFound',
  load: () => import('#features/placeholder/screens/not-found-screen.tsx').then((m) => m.NotFoundScreen),
};

const listed = import.meta.env.DEV ? [...ROUTES, GALLERY] : ROUTES;

/** `/` is another name of Home. */
export function matchRoute(pathname: string): RouteEntry {
  const path = pathname === '/' || pathname === '' ? PATHS.home : pathname;
  return listed.find((entry) => entry.path === path) ?? NOT_FOUND;
}
