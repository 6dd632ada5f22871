import { canonical } from '@candor/money/decimal';
import { expect, type Locator, type Page } from '@playwright/test';
import { GIVE_UP_MS } from '../give-up';

/** Addresses of the screens, as users and older clients know them. */
export const PATHS = {
  home: '/pages/index/index',
  services: '/services',
  market: '/pages/market/market',
  search: '/pages/market/search',
  instrument: '/pages/market/instrument',
  alerts: '/pages/market/alerts',
  trade: '/pages/transaction/index',
  optionOrders: '/pages/transaction/seconds_order',
  futures: '/pages/transaction/contract',
  futuresOrders: '/pages/transaction/contract_order',
  futuresCharges: '/pages/transaction/contract_charges',
  spot: '/pages/transaction/currency',
  spotOther: '/pages/transaction/index2',
  spotOrders: '/pages/transaction/currency_order',
  verify: '/pages/transaction/verify',
  finance: '/pages/lockming/lockming',
  financial: '/pages/financial/index',
  lockDefi: '/pages/lockming/defi',
  lockMiner: '/pages/lockming/miner',
  lockBuy: '/pages/lockming/buy',
  lockOrders: '/pages/lockming/orders',
  lockOrder: '/pages/lockming/order',
  lockCalendar: '/pages/lockming/calendar',
  invest: '/pages/invest/invest',
  dualOrders: '/pages/invest/mine',
  dualHelp: '/pages/invest/help',
  copy: '/pages/copytrade/copy',
  copyMy: '/pages/copytrade/my',
  copyTrader: '/pages/copytrade/trader',
  copyQuality: '/pages/copytrade/quality',
  copyLog: '/pages/copytrade/log',
  copyShares: '/pages/copytrade/shares',
  copyBecome: '/pages/copytrade/become',
  copyAgreement: '/pages/copytrade/agreement',
  nft: '/pages/nft/nft',
  nftWork: '/pages/nft/artworkDetail',
  nftArtist: '/pages/nft/artistDetail',
  nftSeries: '/pages/nft/series',
  nftBox: '/pages/nft/box',
  nftPurchase: '/pages/nft/purchase',
  nftMine: '/pages/nft/myNft',
  nftMessages: '/pages/nft/message',
  nftResell: '/pages/nft/resell',
  nftStudio: '/pages/nft/studio',
  otc: '/pages/otc/otc',
  otcQuick: '/pages/otc/quick',
  otcAds: '/pages/otc/ads',
  otcAdNew: '/pages/otc/ad-new',
  otcMethods: '/pages/otc/methods',
  otcTrader: '/pages/otc/trader',
  otcOrders: '/pages/otc/orders',
  otcOrder: '/pages/otc/order',
  otcChat: '/pages/otc/chat',
  otcEvidence: '/pages/otc/evidence',
  ieo: '/pages/ieo/ieo',
  ieoProject: '/pages/ieo/detail',
  ieoSubscribe: '/pages/ieo/subscribe',
  ieoOrder: '/pages/ieo/order',
  assets: '/pages/fund/assets',
  select: '/pages/fund/select',
  receive: '/pages/fund/receive',
  withdraw: '/pages/fund/withdraw',
  fundRecord: '/pages/fund/receive_withdraw_record',
  convert: '/pages/fund/transfer',
  transfer: '/pages/fund/fundTransfer',
  transferHistory: '/pages/fund/transfer_history',
  record: '/pages/fund/assets_record',
  allRecords: '/pages/fund/assets_all_record',
  bill: '/pages/setting/bill',
  login: '/pages/common/login',
  register: '/pages/common/register',
  forget: '/pages/common/forget',
  area: '/pages/common/area',
  article: '/pages/common/article',
  webView: '/pages/common/webView',
  settings: '/pages/setting/setting',
  creditScore: '/pages/setting/credit-score',
  areas: '/pages/setting/areas',
  userInfo: '/pages/setting/userInfo',
  security: '/pages/setting/security',
  password: '/pages/setting/password',
  payPassword: '/pages/setting/payPassword',
  bindEmail: '/pages/setting/bindEmail',
  bindPhone: '/pages/setting/bindPhone',
  confirmContact: '/pages/setting/confirmContact',
  freezeLink: '/pages/common/freeze',
  totp: '/pages/setting/totp',
  passkeys: '/pages/setting/passkeys',
  passkey: '/pages/setting/passkey',
  devices: '/pages/setting/devices',
  logins: '/pages/setting/logins',
  antiPhishing: '/pages/setting/antiPhishing',
  limits: '/pages/setting/limits',
  freeze: '/pages/setting/freeze',
  verification: '/pages/setting/real_mark',
  submitVerification: '/pages/setting/real',
  addresses: '/pages/setting/wallet',
  addAddress: '/pages/setting/addWallet',
  bankCard: '/pages/setting/bank',
  coupon: '/pages/setting/coupon',
  share: '/pages/setting/share',
  rebates: '/pages/setting/rebates',
  invitees: '/pages/setting/invitees',
  fees: '/pages/setting/fees',
  notices: '/pages/setting/notice',
  noticeSettings: '/pages/setting/notifications',
  compliance: '/pages/setting/operational_compliance',
  ruleChanges: '/pages/setting/rule_changes',
  game: '/pages/game/game',
  gameHistory: '/pages/game/history',
  chooseLocation: '/choose-location',
  openLocation: '/open-location',
  customer: '/customer',
  supportCase: '/pages/setting/ticket',
  rooms: '/pages/chat/rooms',
  room: '/pages/chat/room',
  roomLog: '/pages/chat/log',
  roomBlocked: '/pages/chat/blocked',
} as const;

/** Opens a screen. An app that is open is not loaded anew: it first shows what it has cached. */
export async function openApp(page: Page, path = ''): Promise<void> {
  await page.goto(path === '' ? '/h5/' : `/h5/#${path}`);
}

/** Goes to a screen inside the running app, as a typed address does. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, path);
}

/** The screen has its code and its figures, and nothing slides any more. Asked inside the page, which notices at once. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(`window.candorSettle(${GIVE_UP_MS})`);
}

/** Far enough ahead that the command arrives before it on a busy machine: the clock cannot go back. */
const PAUSE_AHEAD_MS = 5_000;

/** Stops the installed clock of the page; only the test advances it from here on. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + PAUSE_AHEAD_MS);
}

export const toast = (page: Page): Locator => page.locator('.toasts .toast');
export const sheet = (page: Page): Locator => page.locator('dialog[open]');
export const total = (page: Page): Locator => page.locator('.display');

export async function expectPath(page: Page, path: string): Promise<void> {
  await expect.poll(() => new URL(page.url()).hash).toBe(`#${path}`);
}

/** The one figure in an English text, as plain decimal text. */
export async function readFigure(locator: Locator): Promise<string> {
  await expect(locator).toHaveText(/\d/);
  const [figure = ''] = /\d[\d,]*(\.\d+)?/.exec(await locator.innerText()) ?? [];
  return canonical(figure.replaceAll(',', ''));
}

/** The figure comes to be this one; it may still be on its way. */
export async function expectFigure(locator: Locator, figure: string): Promise<void> {
  await expect.poll(() => readFigure(locator)).toBe(figure);
}

export async function pickInSheet(page: Page, label: string): Promise<void> {
  await sheet(page).getByRole('radio', { name: label }).click();
  await expect(sheet(page)).toHaveCount(0);
}

export async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
}

export const readStored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => window.localStorage.getItem(name), key);

/** A second submit within this time is dropped by design. */
const SUBMIT_PAUSE_MS = 500;

export const waitForNextSubmit = (page: Page): Promise<void> => page.waitForTimeout(SUBMIT_PAUSE_MS);

export async function logIn(page: Page, as: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(as.email);
  await page.getByLabel('Password', { exact: true }).fill(as.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}
