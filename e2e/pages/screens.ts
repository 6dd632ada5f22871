import { expect, type Page } from '@playwright/test';
import { closeSheet, moveTo, PATHS, settle, sheet } from './app-page';
import { openingCopyFilter, openingCopyHelp, traderPath } from './copy-page';
import { openingCouponCode, openingCouponHelp } from './coupon-page';
import { openingDualProduct, openingDualReview } from './dual-page';
import { fillingLimit, futuresPath, openingLeverage } from './futures-page';
import { openingGameHelp, openingGameLimits, openingGameSeed, openingProof } from './game-page';
import {
  IEO_COMING,
  IEO_FAILED,
  IEO_LISTED,
  IEO_RUNNING,
  IEO_SHARED,
  ieoPath,
  openingCommit,
  waitForVerdict,
} from './ieo-page';
import { instrumentPath, openingAlert, openingTool, showingProof, showingTab } from './instrument-page';
import {
  confirmingLock,
  DEFI,
  fillingLock,
  LOCK_30,
  leavingRunningLock,
  lockBuyPath,
  MINER_30,
  openingLockHelp,
  openingLockSource,
  openingRunningLock,
} from './lock-page';
import { artistPath, openingNftFilter, openingNftRarity, workPath } from './nft-page';
import { openingConfirmation, openingMore, optionsPath, stakingTooMuch } from './options-page';
import { openingOtcFilter, typingQuickAmount } from './otc-page';
import { openingMessage, openingRoomMenu, roomPath } from './rooms-page';
import {
  openingCancelAll,
  openingOrder,
  openingOrderAtMarket,
  openingOrderOptions,
  openingRisk,
  spotPath,
} from './spot-page';

/** A screen in one of its states. Its steps use no words, so that they work in every language. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** From the loaded screen to the state in question. */
  readonly steps?: (page: Page) => Promise<void>;
  /** Back from it. */
  readonly after?: (page: Page) => Promise<void>;
}

export const opening = (choice: number) => async (page: Page) => {
  await page.locator('.page [aria-haspopup="dialog"]').nth(choice).click();
  await expect(sheet(page)).toBeVisible();
};

const openingRow = (row: number) => async (page: Page) => {
  await page.locator('.view button.li').nth(row).click();
  await expect(sheet(page)).toBeVisible();
};

const withAmount = (amount: string) => async (page: Page) => {
  await page.locator('input[name="amount"]').fill(amount);
  await expect(page.locator('.hint.err')).toHaveCount(amount === '1' ? 0 : 1);
};

/** As the browser tells the app. */
const announce = (change: 'offline' | 'online') => (page: Page) =>
  page.evaluate((name) => void window.dispatchEvent(new Event(name)), change);

export const VISITOR_SCREENS: readonly Screen[] = [
  { name: 'home-visitor', path: PATHS.home },
  { name: 'services', path: PATHS.services },
  { name: 'assets-visitor', path: PATHS.assets },
  { name: 'settings-visitor', path: PATHS.settings },
  { name: 'login', path: PATHS.login },
  {
    name: 'login-phone',
    path: PATHS.login,
    steps: (page) => page.getByRole('radio').nth(1).click(),
  },
  {
    name: 'login-gap',
    path: PATHS.login,
    steps: async (page) => {
      await page.locator('button[type="submit"]').click();
      await expect(page.locator('.hint.err')).toHaveCount(1);
    },
  },
  { name: 'login-languages', path: PATHS.login, steps: opening(0), after: closeSheet },
  { name: 'not-found', path: '/nowhere/at/all' },
  { name: 'rule-changes', path: `${PATHS.ruleChanges}?version=1` },
  { name: 'lock-visitor', path: PATHS.finance },
  { name: 'defi-visitor', path: PATHS.lockDefi },
  { name: 'miner-visitor', path: PATHS.lockMiner },
  { name: 'dual-visitor', path: PATHS.invest },
  { name: 'dual-purchase-visitor', path: PATHS.invest, steps: openingDualProduct },
  { name: 'dual-help', path: PATHS.dualHelp },
  { name: 'copy-visitor', path: PATHS.copy },
  { name: 'copy-mine-visitor', path: `${PATHS.copy}?tab=mine` },
  { name: 'copy-trader-unknown', path: traderPath(999_999) },
  { name: 'copy-agreement', path: PATHS.copyAgreement },
  { name: 'otc-visitor', path: PATHS.otc },
  { name: 'otc-quick-visitor', path: PATHS.otcQuick },
  { name: 'rooms-visitor', path: PATHS.rooms },
  { name: 'room-visitor', path: roomPath('en') },
  { name: 'room-log-visitor', path: `${PATHS.roomLog}?room=en` },
  { name: 'nft-visitor', path: PATHS.nft },
  { name: 'nft-artists-visitor', path: `${PATHS.nft}?tab=artists` },
  { name: 'nft-collection-visitor', path: `${PATHS.nft}?tab=collection` },
  { name: 'nft-work-unknown', path: workPath('0'.repeat(32)) },
  { name: 'nft-artist-unknown', path: artistPath(999_999) },
  { name: 'ieo-visitor', path: PATHS.ieo },
  { name: 'ieo-project-visitor', path: ieoPath('ieoProject', IEO_RUNNING) },
  { name: 'options-visitor', path: PATHS.trade },
  { name: 'options-unknown', path: optionsPath('NOPE/USDT') },
  { name: 'spot-visitor', path: PATHS.spot },
  { name: 'spot-visitor-orders', path: PATHS.spotOther, steps: showingTab(2) },
  { name: 'spot-unknown', path: spotPath('NOPE/USDT') },
  { name: 'futures-visitor', path: PATHS.futures },
  { name: 'futures-unknown', path: futuresPath('NOPE/USDT') },
  { name: 'market-visitor', path: `${PATHS.market}?tab=optional` },
  { name: 'market-stock', path: `${PATHS.market}?tab=stock` },
  { name: 'search-visitor', path: PATHS.search },
  { name: 'instrument-visitor', path: instrumentPath('ETH/USDT') },
  { name: 'instrument-unknown', path: instrumentPath('NOPE/USDT') },
];

export const USER_SCREENS: readonly Screen[] = [
  { name: 'home', path: PATHS.home },
  {
    name: 'services-none',
    path: PATHS.services,
    steps: async (page) => {
      await page.locator('.nav-end button').click();
      await page.locator('input[name="search"]').fill('zzzz');
    },
  },
  { name: 'market', path: PATHS.market },
  { name: 'market-order', path: PATHS.market, steps: (page) => page.locator('.market-edit button').click() },
  { name: 'market-coins', path: `${PATHS.market}?tab=coins` },
  { name: 'market-futures', path: `${PATHS.market}?tab=futures` },
  { name: 'search', path: PATHS.search },
  { name: 'search-found', path: PATHS.search, steps: (page) => page.locator('input[name="search"]').fill('coin') },
  { name: 'search-none', path: PATHS.search, steps: (page) => page.locator('input[name="search"]').fill('zzzz') },
  { name: 'instrument', path: instrumentPath('BTC/USDT') },
  { name: 'instrument-info', path: instrumentPath('BTC/USDT'), steps: showingProof },
  { name: 'instrument-table', path: instrumentPath('ETH/USDT'), steps: openingTool(0), after: closeSheet },
  { name: 'instrument-settings', path: instrumentPath('BTC/USDT'), steps: openingTool(1), after: closeSheet },
  { name: 'instrument-full', path: instrumentPath('BTC/USDT'), steps: openingTool(2), after: closeSheet },
  { name: 'instrument-alert', path: instrumentPath('BTC/USDT'), steps: openingAlert, after: closeSheet },
  { name: 'instrument-stock', path: instrumentPath('AAPL/USDT') },
  { name: 'alerts', path: PATHS.alerts },
  { name: 'instrument-book', path: instrumentPath('BTC/USDT'), steps: showingTab(1) },
  { name: 'instrument-trades', path: instrumentPath('BTC/USDT'), steps: showingTab(2) },
  { name: 'options', path: PATHS.trade },
  { name: 'options-pairs', path: PATHS.trade, steps: opening(0), after: closeSheet },
  { name: 'options-more', path: PATHS.trade, steps: openingMore, after: closeSheet },
  { name: 'options-too-much', path: PATHS.trade, steps: stakingTooMuch },
  { name: 'options-confirm', path: PATHS.trade, steps: openingConfirmation('up'), after: closeSheet },
  { name: 'option-orders', path: PATHS.optionOrders },
  { name: 'option-orders-pairs', path: PATHS.optionOrders, steps: opening(0), after: closeSheet },
  { name: 'option-history', path: `${PATHS.optionOrders}?list=history` },
  { name: 'spot', path: PATHS.spot },
  { name: 'spot-pairs', path: spotPath('BTC/USDT'), steps: opening(0), after: closeSheet },
  { name: 'spot-trades', path: spotPath('BTC/USDT'), steps: showingTab(1) },
  { name: 'spot-mine', path: spotPath('BTC/USDT'), steps: showingTab(2) },
  { name: 'spot-about', path: spotPath('BTC/USDT'), steps: showingTab(3) },
  { name: 'spot-buy', path: spotPath('BTC/USDT'), steps: openingOrder('buy'), after: closeSheet },
  { name: 'spot-sell', path: spotPath('BTC/USDT'), steps: openingOrder('sell'), after: closeSheet },
  { name: 'spot-market-buy', path: spotPath('BTC/USDT'), steps: openingOrderAtMarket, after: closeSheet },
  { name: 'spot-options', path: spotPath('BTC/USDT'), steps: openingOrderOptions, after: closeSheet },
  { name: 'spot-risk', path: spotPath('BTC/USDT'), steps: openingRisk, after: closeSheet },
  { name: 'spot-orders', path: PATHS.spotOrders },
  { name: 'spot-history', path: `${PATHS.spotOrders}?list=history` },
  { name: 'spot-fills', path: `${PATHS.spotOrders}?list=fills` },
  { name: 'spot-cancel-all', path: PATHS.spotOrders, steps: openingCancelAll, after: closeSheet },
  { name: 'futures', path: futuresPath('BTC/USDT') },
  { name: 'futures-limit', path: futuresPath('ETH/USDT'), steps: fillingLimit },
  { name: 'futures-leverage', path: futuresPath('BTC/USDT'), steps: openingLeverage, after: closeSheet },
  { name: 'futures-stock', path: futuresPath('AAPL/USDT') },
  { name: 'futures-orders', path: PATHS.futuresOrders },
  { name: 'futures-history', path: `${PATHS.futuresOrders}?list=history` },
  { name: 'futures-charges', path: PATHS.futuresCharges },
  { name: 'financial', path: PATHS.financial },
  { name: 'lock', path: PATHS.finance },
  { name: 'lock-help', path: PATHS.finance, steps: openingLockHelp, after: closeSheet },
  { name: 'lock-source', path: PATHS.finance, steps: openingLockSource, after: closeSheet },
  { name: 'defi', path: PATHS.lockDefi },
  { name: 'miner', path: PATHS.lockMiner },
  { name: 'lock-buy', path: lockBuyPath(LOCK_30) },
  { name: 'lock-buy-filled', path: lockBuyPath(LOCK_30), steps: fillingLock('1000') },
  { name: 'lock-buy-too-much', path: lockBuyPath(LOCK_30), steps: fillingLock('99999999') },
  { name: 'lock-confirm', path: lockBuyPath(LOCK_30), steps: confirmingLock('1000'), after: closeSheet },
  { name: 'defi-buy', path: lockBuyPath(DEFI), steps: fillingLock('100') },
  { name: 'miner-buy', path: lockBuyPath(MINER_30), steps: fillingLock('2') },
  { name: 'lock-order', path: PATHS.finance, steps: openingRunningLock },
  { name: 'lock-redeem', path: PATHS.finance, steps: leavingRunningLock, after: closeSheet },
  { name: 'lock-unknown', path: `${PATHS.lockBuy}?id=999999` },
  { name: 'lock-orders', path: PATHS.lockOrders },
  { name: 'lock-orders-ended', path: `${PATHS.lockOrders}?list=ended` },
  { name: 'lock-order-unknown', path: `${PATHS.lockOrder}?id=999999` },
  { name: 'lock-calendar', path: PATHS.lockCalendar },
  { name: 'coupons', path: PATHS.coupon },
  { name: 'coupons-used', path: `${PATHS.coupon}?tab=used` },
  { name: 'coupon-unknown', path: `${PATHS.coupon}?id=999999`, after: closeSheet },
  { name: 'coupon-help', path: PATHS.coupon, steps: openingCouponHelp, after: closeSheet },
  { name: 'coupon-code', path: PATHS.coupon, steps: openingCouponCode, after: closeSheet },
  { name: 'game', path: PATHS.game },
  { name: 'game-help', path: PATHS.game, steps: openingGameHelp, after: closeSheet },
  { name: 'game-seed', path: PATHS.game, steps: openingGameSeed, after: closeSheet },
  { name: 'game-limits', path: PATHS.game, steps: openingGameLimits, after: closeSheet },
  { name: 'game-proof', path: PATHS.game, steps: openingProof, after: closeSheet },
  { name: 'game-history', path: PATHS.gameHistory },
  { name: 'dual', path: PATHS.invest },
  { name: 'dual-put', path: `${PATHS.invest}?type=put&currency=2` },
  { name: 'dual-purchase', path: `${PATHS.invest}?type=put`, steps: openingDualProduct },
  { name: 'dual-review', path: PATHS.invest, steps: openingDualReview, after: closeSheet },
  { name: 'dual-orders', path: PATHS.dualOrders },
  { name: 'dual-orders-failed', path: `${PATHS.dualOrders}?list=failed` },
  { name: 'copy', path: PATHS.copy },
  { name: 'copy-help', path: PATHS.copy, steps: openingCopyHelp, after: closeSheet },
  { name: 'copy-filter', path: PATHS.copy, steps: openingCopyFilter, after: closeSheet },
  { name: 'copy-none-found', path: `${PATHS.copy}?name=nobody-is-called-this` },
  { name: 'copy-mine', path: `${PATHS.copy}?tab=mine` },
  { name: 'copy-trades', path: `${PATHS.copy}?tab=trades` },
  { name: 'copy-my', path: PATHS.copyMy },
  { name: 'copy-my-history', path: `${PATHS.copyMy}?list=history` },
  { name: 'copy-log', path: PATHS.copyLog },
  { name: 'copy-log-everything', path: `${PATHS.copyLog}?list=everything` },
  { name: 'copy-shares', path: PATHS.copyShares },
  { name: 'copy-shares-received', path: `${PATHS.copyShares}?role=leader` },
  { name: 'copy-become', path: PATHS.copyBecome },
  { name: 'rooms', path: PATHS.rooms },
  { name: 'room', path: roomPath('en') },
  { name: 'room-sheet', path: roomPath('en'), steps: openingMessage, after: closeSheet },
  { name: 'room-menu', path: roomPath('en'), steps: openingRoomMenu, after: closeSheet },
  { name: 'room-blocked', path: PATHS.roomBlocked },
  { name: 'otc', path: PATHS.otc },
  { name: 'otc-sell', path: `${PATHS.otc}?side=sell` },
  { name: 'otc-amount', path: PATHS.otc, steps: openingOtcFilter(0), after: closeSheet },
  { name: 'otc-none-found', path: `${PATHS.otc}?amount=999999999` },
  { name: 'otc-quick', path: PATHS.otcQuick, steps: typingQuickAmount },
  { name: 'otc-orders', path: PATHS.otcOrders },
  { name: 'otc-orders-ended', path: `${PATHS.otcOrders}?tab=ended` },
  { name: 'otc-order-unknown', path: `${PATHS.otcOrder}?number=C99999999` },
  { name: 'otc-ads', path: PATHS.otcAds },
  { name: 'otc-ad-new', path: PATHS.otcAdNew },
  { name: 'otc-methods', path: PATHS.otcMethods },
  { name: 'nft', path: PATHS.nft },
  { name: 'nft-rarity', path: PATHS.nft, steps: openingNftRarity, after: closeSheet },
  { name: 'nft-filter', path: PATHS.nft, steps: openingNftFilter, after: closeSheet },
  { name: 'nft-none-found', path: `${PATHS.nft}?name=nothing-is-called-this` },
  { name: 'nft-collection', path: `${PATHS.nft}?tab=collection` },
  { name: 'nft-mine', path: PATHS.nftMine },
  { name: 'nft-mine-bids', path: `${PATHS.nftMine}?tab=bids` },
  { name: 'nft-purchase', path: PATHS.nftPurchase },
  { name: 'nft-messages', path: PATHS.nftMessages },
  { name: 'nft-studio', path: PATHS.nftStudio },
  { name: 'ieo', path: PATHS.ieo },
  { name: 'ieo-ended', path: `${PATHS.ieo}?tab=ended` },
  { name: 'ieo-project', path: ieoPath('ieoProject', IEO_RUNNING) },
  { name: 'ieo-coming', path: ieoPath('ieoProject', IEO_COMING) },
  { name: 'ieo-listed', path: ieoPath('ieoProject', IEO_LISTED) },
  { name: 'ieo-unknown', path: ieoPath('ieoProject', 99) },
  { name: 'ieo-subscribe', path: ieoPath('ieoSubscribe', IEO_RUNNING) },
  { name: 'ieo-confirm', path: ieoPath('ieoSubscribe', IEO_RUNNING), steps: openingCommit, after: closeSheet },
  { name: 'ieo-too-much', path: ieoPath('ieoSubscribe', IEO_RUNNING), steps: withAmount('99999999') },
  { name: 'ieo-orders', path: PATHS.ieoOrder },
  { name: 'ieo-pending', path: ieoPath('ieoOrder', IEO_RUNNING) },
  { name: 'ieo-share', path: ieoPath('ieoOrder', IEO_LISTED), steps: waitForVerdict },
  { name: 'ieo-share-locked', path: ieoPath('ieoOrder', IEO_SHARED), steps: waitForVerdict },
  { name: 'ieo-returned', path: ieoPath('ieoOrder', IEO_FAILED), steps: waitForVerdict },
  { name: 'assets', path: PATHS.assets },
  { name: 'assets-coins', path: PATHS.assets, steps: (page) => page.getByRole('tab').nth(1).click() },
  { name: 'assets-fiat', path: PATHS.assets, steps: opening(0), after: closeSheet },
  { name: 'select', path: PATHS.select },
  {
    name: 'select-none',
    path: `${PATHS.select}?for=withdraw`,
    steps: (page) => page.locator('input[inputmode="search"]').fill('zzzz'),
  },
  { name: 'receive', path: `${PATHS.receive}?currency=3&network=TRC20` },
  { name: 'withdraw', path: PATHS.withdraw },
  { name: 'deposits', path: PATHS.fundRecord },
  { name: 'withdrawals', path: `${PATHS.fundRecord}?list=withdrawals` },
  { name: 'convert', path: PATHS.convert },
  { name: 'convert-from', path: PATHS.convert, steps: opening(0), after: closeSheet },
  { name: 'convert-filled', path: PATHS.convert, steps: withAmount('1') },
  { name: 'convert-too-much', path: PATHS.convert, steps: withAmount('99999999') },
  { name: 'transfer', path: PATHS.transfer },
  { name: 'transfer-from', path: PATHS.transfer, steps: opening(0), after: closeSheet },
  { name: 'transfer-to', path: PATHS.transfer, steps: opening(1), after: closeSheet },
  { name: 'transfer-coin', path: PATHS.transfer, steps: opening(2), after: closeSheet },
  { name: 'transfer-filled', path: PATHS.transfer, steps: withAmount('1') },
  { name: 'transfer-too-much', path: PATHS.transfer, steps: withAmount('99999999') },
  { name: 'transfer-offline', path: PATHS.transfer, steps: announce('offline'), after: announce('online') },
  { name: 'transfer-history', path: PATHS.transferHistory },
  { name: 'records', path: PATHS.allRecords },
  { name: 'records-accounts', path: PATHS.allRecords, steps: opening(0), after: closeSheet },
  { name: 'records-kinds', path: PATHS.allRecords, steps: opening(1), after: closeSheet },
  { name: 'records-coins', path: PATHS.allRecords, steps: opening(2), after: closeSheet },
  { name: 'records-days', path: PATHS.allRecords, steps: opening(3), after: closeSheet },
  { name: 'records-totals', path: PATHS.allRecords, steps: opening(4), after: closeSheet },
  { name: 'record-why', path: PATHS.allRecords, steps: openingRow(0), after: closeSheet },
  { name: 'records-no-match', path: `${PATHS.allRecords}?kind=adjustment` },
  { name: 'bill', path: `${PATHS.bill}?to=2030-01-01` },
  { name: 'record-of-account', path: `${PATHS.record}?currency=0&type=3` },
  { name: 'record-of-coin', path: `${PATHS.record}?currency=3&type=4` },
  { name: 'settings', path: PATHS.settings },
  { name: 'settings-fiat', path: PATHS.settings, steps: openingRow(0), after: closeSheet },
  { name: 'settings-languages', path: PATHS.areas },
];

/** Brings each screen to its state in turn and hands it over. */
export async function visit(page: Page, screens: readonly Screen[], inspect: (screen: Screen) => Promise<void>) {
  let last = '';
  for (const screen of screens) {
    // The same address again would keep what the last state typed: a detour gives a fresh screen.
    if (screen.path === last) await moveTo(page, '/elsewhere');
    await moveTo(page, screen.path);
    await settle(page);
    await screen.steps?.(page);
    await settle(page);
    await inspect(screen);
    await screen.after?.(page);
    last = screen.path;
  }
}
