import { expect, type Page } from '@playwright/test';
import { emailOf } from '../fixtures/api';
import { PATHS, sheet, waitForNextSubmit } from './app-page';
import {
  closeCopyButton,
  openCopy,
  openingCopyFilter,
  openingCopyHelp,
  openingCopyPeriod,
  qualityPath,
  relationCard,
  traderPath,
} from './copy-page';
import { orderCard, reviewButton } from './dual-page';
import { futuresPath, lotsField, openButton, openingAction, openingBulk, openingShare } from './futures-page';
import { IEO_RUNNING, ieoPath, openingCommit } from './ieo-page';
import { instrumentPath, openingTool } from './instrument-page';
import { confirmingLock, LOCK_30, lockBuyPath, openingLockHelp, openingLockSource, pressingLeave } from './lock-page';
import { openingNftFilter, openingNftRarity, resellPath, reviewingOffer, seriesPath, workPath } from './nft-page';
import { directionButton, historyRow, openingConfirmation, optionsPath, riskSheet } from './options-page';
import { openingOffer, openingOffers, openingOtcFilter, otcTraderPath } from './otc-page';
import { dockButton, orderRow, spotPath } from './spot-page';

/**
 * A sheet, dialog, choice or full screen view of the app. tools/layers.test.ts compares the files with those of the app
 * that open one: whoever adds a layer adds a row.
 */
export interface LayerRow {
  /** In apps/h5/src: what draws the layer, or opens the choice. */
  readonly file: string;
  readonly path: string;
  readonly open: (page: Page) => Promise<void>;
}

export const pressing = (control: string) => (page: Page) => page.locator(`.page ${control}`).first().click();
const pressingLast = (control: string) => (page: Page) => page.locator(`.page ${control}`).last().click();
const choosing = (nth: number) => (page: Page) => page.locator('.page [aria-haspopup="dialog"]').nth(nth).click();

/** The demo delivers a moment after it was asked to. */
const openInbox = async (page: Page) => {
  const inbox = page.getByRole('button', { name: 'Demo inbox' });
  const target = emailOf('bob');
  if ((await inbox.count()) === 0) {
    await page.getByLabel('Email', { exact: true }).fill(target);
    await page.getByRole('button', { name: 'Send code' }).click();
    const outbox = `/api/demo/outbox?to=${encodeURIComponent(target)}`;
    await expect.poll(async () => (await (await page.request.get(outbox)).json()).message).not.toEqual([]);
  }
  await inbox.click();
};

/** The withdraw page asks for a code as soon as there is an amount, and the holds are over. */
export const fillWithdrawal = async (page: Page) => {
  await page.locator('input[name="amount"]').fill('50');
  await expect(page.locator('.code-field')).toBeVisible({ timeout: 120_000 });
};

const BTC_SPOT = spotPath('BTC/USDT');
const BTC_FUTURES = futuresPath('BTC/USDT');
const BTC_INSTRUMENT = instrumentPath('BTC/USDT');

/** Of a visitor. */
export const VISITOR_LAYERS: readonly LayerRow[] = [
  { file: 'features/login/screens/login-screen.tsx', path: PATHS.login, open: choosing(0) },
  { file: 'data/codes/use-demo-inbox.ts', path: PATHS.forget, open: openInbox },
  { file: 'features/settings/components/setting-groups.tsx', path: PATHS.settings, open: pressing('button.li') },
  { file: 'widgets/install/install-sheet.tsx', path: PATHS.settings, open: pressingLast('button.li') },
  { file: 'widgets/chart/chart-table-sheet.tsx', path: BTC_INSTRUMENT, open: openingTool(0) },
  { file: 'widgets/chart/chart-settings-sheet.tsx', path: BTC_INSTRUMENT, open: openingTool(1) },
  { file: 'widgets/chart/full-chart.tsx', path: BTC_INSTRUMENT, open: openingTool(2) },
  { file: 'features/lock/components/help-sheet.tsx', path: PATHS.finance, open: openingLockHelp },
  { file: 'features/lock/components/source-sheet.tsx', path: PATHS.finance, open: openingLockSource },
  { file: 'features/copy/components/help-sheet.tsx', path: PATHS.copy, open: openingCopyHelp },
  { file: 'features/copy/components/filter-sheet.tsx', path: PATHS.copy, open: openingCopyFilter },
  { file: 'features/copy/components/leader-toolbar.tsx', path: PATHS.copy, open: openingCopyPeriod },
  { file: 'features/nft/components/works-toolbar.tsx', path: PATHS.nft, open: openingNftRarity },
  { file: 'features/nft/components/filter-sheet.tsx', path: PATHS.nft, open: openingNftFilter },
  { file: 'features/otc/components/amount-sheet.tsx', path: PATHS.otc, open: openingOtcFilter(0) },
  { file: 'features/otc/components/market-bar.tsx', path: PATHS.otc, open: openingOtcFilter(1) },
  { file: 'features/otc/components/quick-amount.tsx', path: PATHS.otcQuick, open: choosing(0) },
  { file: 'features/otc/components/quick-amount.tsx', path: PATHS.otcQuick, open: choosing(1) },
  { file: 'features/otc/components/quick-amount.tsx', path: PATHS.otcQuick, open: choosing(2) },
  { file: 'features/otc/components/compare-sheet.tsx', path: PATHS.otcQuick, open: openingOffers },
  { file: 'widgets/trade/pair-picker.tsx', path: PATHS.trade, open: choosing(0) },
  { file: 'widgets/trade/trade-more.tsx', path: PATHS.trade, open: pressing('.nav-root button.ib') },
  { file: 'features/ieo/components/help-sheet.tsx', path: PATHS.ieo, open: pressing('.nav-end button.ib') },
  {
    file: 'features/ieo/components/schedule-sheet.tsx',
    path: ieoPath('ieoProject', IEO_RUNNING),
    open: pressing('.ieo-all-dates'),
  },
];

/** Of a user with money, one open spot order, positions on both sides and one that was closed. */
export const TRADER_LAYERS: readonly LayerRow[] = [
  { file: 'features/assets/components/assets-total.tsx', path: PATHS.assets, open: choosing(0) },
  { file: 'features/convert/components/coin-pair.tsx', path: PATHS.convert, open: choosing(0) },
  { file: 'features/transfer/components/account-pair.tsx', path: PATHS.transfer, open: choosing(0) },
  { file: 'features/transfer/components/coin-picker.tsx', path: PATHS.transfer, open: choosing(2) },
  { file: 'features/records/components/filter-chips.tsx', path: PATHS.allRecords, open: choosing(0) },
  { file: 'features/records/components/filter-chips.tsx', path: PATHS.allRecords, open: choosing(1) },
  { file: 'features/records/components/filter-chips.tsx', path: PATHS.allRecords, open: choosing(2) },
  { file: 'features/records/components/days-sheet.tsx', path: PATHS.allRecords, open: choosing(3) },
  { file: 'features/records/components/totals-sheet.tsx', path: PATHS.allRecords, open: choosing(4) },
  { file: 'features/records/components/why-sheet.tsx', path: PATHS.allRecords, open: pressing('button.record') },
  { file: 'features/instrument/components/alert-sheet.tsx', path: BTC_INSTRUMENT, open: pressingLast('.nav-end .ib') },
  {
    file: 'features/finance/components/yield-sources-sheet.tsx',
    path: PATHS.financial,
    open: (page) => page.getByRole('button', { name: 'What each yield is paid from' }).click(),
  },
  { file: 'features/lock/components/confirm-sheet.tsx', path: lockBuyPath(LOCK_30), open: confirmingLock('1000') },
  {
    file: 'features/ieo/components/commit-sheet.tsx',
    path: ieoPath('ieoSubscribe', IEO_RUNNING),
    open: openingCommit,
  },
  { file: 'features/options/components/confirm-sheet.tsx', path: PATHS.trade, open: openingConfirmation('up') },
  { file: 'widgets/trade/orders-frame.tsx', path: PATHS.optionOrders, open: choosing(0) },
  { file: 'widgets/book/book-parts.tsx', path: BTC_SPOT, open: pressing('.chip[aria-haspopup]') },
  {
    file: 'features/spot/components/order-sheet.tsx',
    path: BTC_SPOT,
    open: async (page) => {
      await expect(dockButton(page, 'buy')).toBeEnabled();
      await dockButton(page, 'buy').click();
    },
  },
  {
    file: 'features/spot/components/order-detail.tsx',
    path: PATHS.spotOrders,
    open: (page) => orderRow(page).first().getByRole('button').nth(0).click(),
  },
  {
    file: 'features/spot/components/edit-sheet.tsx',
    path: PATHS.spotOrders,
    open: (page) => orderRow(page).first().getByRole('button').nth(1).click(),
  },
  { file: 'features/spot/components/cancel-all.tsx', path: PATHS.spotOrders, open: pressing('.orders-filter .btn') },
  { file: 'features/futures/components/ticket-fields.tsx', path: BTC_FUTURES, open: pressing('.futures-select') },
  { file: 'features/futures/components/leverage-sheet.tsx', path: BTC_FUTURES, open: pressingLast('.futures-select') },
  { file: 'features/futures/components/stops-sheet.tsx', path: PATHS.futuresOrders, open: openingAction(0) },
  { file: 'features/futures/components/close-sheet.tsx', path: PATHS.futuresOrders, open: openingAction(1) },
  { file: 'features/futures/components/share-sheet.tsx', path: PATHS.futuresOrders, open: openingShare },
  { file: 'features/futures/components/bulk-sheet.tsx', path: PATHS.futuresOrders, open: openingBulk },
  {
    file: 'features/futures/components/ended-sheet.tsx',
    path: `${PATHS.futuresOrders}?list=history`,
    open: pressing('[data-ended] .btn'),
  },
];

/** Of the owner of a running lock. */
export const redeemLayer = (orderId: number): LayerRow => ({
  file: 'features/lock/components/redeem-dialog.tsx',
  path: `${PATHS.lockOrder}?id=${orderId}`,
  open: pressingLeave,
});

/** With replies changed on their way: a price that always counts as moved, and a position that was copied. */
export const RARE_LAYERS: readonly LayerRow[] = [
  {
    file: 'features/futures/components/ticket-submit.tsx',
    path: BTC_FUTURES,
    open: async (page) => {
      await lotsField(page).fill('1');
      // The blur of the field records the price that was seen.
      await lotsField(page).blur();
      await waitForNextSubmit(page);
      await expect(openButton(page)).toBeEnabled();
      await openButton(page).click();
    },
  },
  {
    file: 'widgets/trade/self-hold-dialog.tsx',
    path: PATHS.futuresOrders,
    open: pressing('[data-position] .futures-actions .btn'),
  },
];

/** Of a newcomer with a card, an address, an alert, a deposit, a loss of the credit score, money for one option and a second session. */
export const ACCOUNT_LAYERS: readonly LayerRow[] = [
  {
    file: 'features/settings/components/score-help-sheet.tsx',
    path: PATHS.creditScore,
    open: pressing('.nav-end .ib'),
  },
  { file: 'features/notices/components/quiet-sheet.tsx', path: PATHS.noticeSettings, open: pressing('button.li') },
  { file: 'features/settings/components/appeal-sheet.tsx', path: PATHS.creditScore, open: pressing('.score-appeal') },
  {
    file: 'features/security/components/limit-sheet.tsx',
    path: PATHS.limits,
    open: pressing('.limit-group button.li'),
  },
  { file: 'features/security/components/limit-pause.tsx', path: PATHS.limits, open: pressing('.pause .btn.danger') },
  {
    file: 'features/security/screens/freeze-screen.tsx',
    path: PATHS.freeze,
    open: async (page) => {
      await page.locator('input[name="present-password"]').fill('x');
      await waitForNextSubmit(page);
      await page.locator('button[type="submit"]').click();
    },
  },
  { file: 'features/security/screens/devices-screen.tsx', path: PATHS.devices, open: pressing('.btn.danger') },
  {
    file: 'features/addresses/components/address-list.tsx',
    path: PATHS.addresses,
    open: pressing('.address-row button.ib'),
  },
  { file: 'features/addresses/components/address-fields.tsx', path: PATHS.addAddress, open: choosing(0) },
  { file: 'features/bank-card/components/delete-card.tsx', path: PATHS.bankCard, open: pressing('.btn.danger') },
  { file: 'features/alerts/components/alert-lists.tsx', path: PATHS.alerts, open: pressing('.alert-row .ib') },
  { file: 'features/fund/components/deposit-list.tsx', path: PATHS.fundRecord, open: pressing('button.li') },
  {
    file: 'widgets/trade/risk-gate.tsx',
    path: optionsPath('BTC/USDT'),
    open: async (page) => {
      await directionButton(page, 'up').click();
      await expect(riskSheet(page)).toBeVisible();
    },
  },
];

/** Shown once per device, by itself. */
export const POPUP_LAYER: LayerRow = {
  file: 'features/home/components/popup-sheet.tsx',
  path: PATHS.home,
  open: (page) => expect(sheet(page)).toBeVisible(),
};

export const ENDED_OPTION_LAYER: LayerRow = {
  file: 'features/options/components/option-detail.tsx',
  path: `${PATHS.optionOrders}?list=history`,
  open: async (page) => {
    await expect(historyRow(page).first()).toBeVisible();
    await historyRow(page).first().click();
  },
};

/** Of a user who may withdraw: an address is there and the holds are over. */
export const WITHDRAW_LAYERS: readonly LayerRow[] = [
  {
    file: 'features/fund/components/withdraw-target-field.tsx',
    path: PATHS.withdraw,
    open: pressing('button.pick-box'),
  },
  {
    file: 'features/fund/components/pay-sheet.tsx',
    path: PATHS.withdraw,
    open: async (page) => {
      await fillWithdrawal(page);
      await page.locator('.code-field input').fill('123456');
      await waitForNextSubmit(page);
      await page.locator('.dock').getByRole('button', { name: 'Withdraw' }).click();
    },
  },
];

/** Of a user whose withdrawal is under review. */
export const WITHDRAWN_LAYERS: readonly LayerRow[] = [
  {
    file: 'features/fund/components/withdraw-sheet.tsx',
    path: `${PATHS.fundRecord}?list=withdrawals`,
    open: pressing('button.li'),
  },
  {
    file: 'features/fund/components/cancel-dialog.tsx',
    path: `${PATHS.fundRecord}?list=withdrawals`,
    open: async (page) => {
      await page.locator('.page button.li').first().click();
      await sheet(page).getByRole('button', { name: 'Cancel withdrawal' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
];

/** Of a user with dual orders and money for one share of the product. */
export const dualLayers = (productId: number): readonly LayerRow[] => [
  {
    file: 'features/dual/components/review-sheet.tsx',
    path: `/pages/invest/purchase?id=${productId}`,
    open: async (page) => {
      await expect(reviewButton(page)).toBeEnabled();
      await reviewButton(page).click();
    },
  },
  {
    file: 'features/dual/components/order-detail.tsx',
    path: PATHS.dualOrders,
    open: (page) => orderCard(page).first().click(),
  },
];

/** Of a user who follows two traders, with an open copy and fills of the one that is named. */
export const copyLayers = (leaderId: number): readonly LayerRow[] => [
  { file: 'features/copy/components/risk-sheet.tsx', path: traderPath(leaderId), open: pressing('.copy-risk') },
  {
    file: 'features/copy/components/what-if-sheet.tsx',
    path: traderPath(leaderId),
    open: pressing('.copy-facts .btn'),
  },
  {
    file: 'features/copy/components/follow-sheet.tsx',
    path: traderPath(leaderId),
    open: pressing('.dock .btn.primary'),
  },
  { file: 'features/copy/screens/my-screen.tsx', path: PATHS.copyMy, open: pressing('.nav-end button.ib') },
  {
    file: 'features/copy/components/stop-sheet.tsx',
    path: PATHS.copyMy,
    open: (page) => relationCard(page).first().locator('.btn.danger').click(),
  },
  {
    file: 'features/copy/components/close-copy-dialog.tsx',
    path: PATHS.copyMy,
    open: async (page) => {
      await expect(openCopy(page).first()).toBeVisible();
      await closeCopyButton(page).click();
    },
  },
  {
    file: 'features/copy/screens/quality-screen.tsx',
    path: qualityPath(leaderId),
    open: pressing('.copy-who[aria-haspopup]'),
  },
  {
    file: 'features/copy/components/quality-fills.tsx',
    path: qualityPath(leaderId),
    open: pressing('.copy-fills .chip'),
  },
];

/** Of a lead trader. */
export const LEAD_LAYERS: readonly LayerRow[] = [
  { file: 'features/copy/components/lead-edit-sheet.tsx', path: PATHS.copyBecome, open: pressing('button.li') },
  {
    file: 'features/copy/components/lead-stop-dialog.tsx',
    path: PATHS.copyBecome,
    open: pressing('.copy-lead .btn.danger'),
  },
];

/** Codes of works that a user can buy, bid on and offer, and of a series on sale. */
export interface NftCodes {
  readonly sale: string;
  readonly auction: string;
  readonly series: string;
  readonly owned: string;
}

/** Of a user with money and an own work that is not offered. */
export const nftLayers = ({ sale, auction, series, owned }: NftCodes): readonly LayerRow[] => [
  { file: 'features/nft/components/buy-sheet.tsx', path: workPath(sale), open: pressing('.dock .btn.primary') },
  { file: 'features/nft/components/bid-sheet.tsx', path: workPath(auction), open: pressing('.dock .btn.primary') },
  { file: 'features/nft/components/box-buy-sheet.tsx', path: seriesPath(series), open: pressing('.dock .btn.primary') },
  { file: 'features/nft/components/resell-form.tsx', path: resellPath(owned), open: pressing('.inp.select') },
  { file: 'features/nft/components/resell-dialog.tsx', path: resellPath(owned), open: reviewingOffer('80') },
];

/** Of a user with a won auction to pay. */
export const PAY_LAYER: LayerRow = {
  file: 'features/nft/components/pay-sheet.tsx',
  path: PATHS.nftPurchase,
  open: pressing('[data-order] .btn.primary'),
};

/** Of an artist. */
export const ARTIST_LAYERS: readonly LayerRow[] = [
  { file: 'features/nft/components/upload-sheet.tsx', path: PATHS.nftStudio, open: pressing('.dock .btn.primary') },
];

/** Of a user with an own ad, a payment method, and offers of this trader. */
export const otcLayers = (traderId: number): readonly LayerRow[] => [
  { file: 'features/otc/components/take-sheet.tsx', path: PATHS.otc, open: openingOffer },
  {
    file: 'features/otc/components/close-ad-dialog.tsx',
    path: PATHS.otcAds,
    open: pressing('.otc-actions .btn.ghost'),
  },
  { file: 'features/otc/components/ad-fields.tsx', path: PATHS.otcAdNew, open: choosing(0) },
  { file: 'features/otc/components/ad-fields.tsx', path: PATHS.otcAdNew, open: choosing(1) },
  { file: 'features/otc/components/ad-more.tsx', path: PATHS.otcAdNew, open: pressing('.group button.li') },
  { file: 'features/otc/hooks/use-method-draft.ts', path: PATHS.otcMethods, open: pressing('.dock .btn.primary') },
  { file: 'features/otc/components/method-sheet.tsx', path: PATHS.otcMethods, open: pressing('.otc-method button.li') },
  { file: 'features/otc/components/method-list.tsx', path: PATHS.otcMethods, open: pressing('.otc-method .ib') },
  {
    file: 'features/otc/components/block-dialog.tsx',
    path: otcTraderPath(traderId),
    open: pressing('.otc-block .btn'),
  },
];
