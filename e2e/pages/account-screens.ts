import { expect, type Page } from '@playwright/test';
import { PASSWORD } from '../fixtures/api';
import { typePin } from './account-page';
import { closeSheet, PATHS, sheet } from './app-page';
import { openingInviteSheet, openingNewCode } from './invite-page';
import { opening, type Screen } from './screens';
import { casePath, openingTray } from './support-page';

const ARTICLES = ['faq', 'about', 'contact', 'compliance', 'terms'];

/** Sends a form that is not filled in, so that it says what is missing. */
const asking = (control: string) => async (page: Page) => {
  await page.locator(control).last().click();
  await expect(page.locator('.hint.err, [role="alert"]').first()).toBeVisible();
};

const openingWith = (control: string) => async (page: Page) => {
  await page.locator(control).first().click();
  await expect(sheet(page)).toBeVisible();
};

/** The key to scan is shown, nothing is switched on. */
const beginningTotp = async (page: Page) => {
  await page.locator('input[name="present-password"]').fill(PASSWORD);
  await page.locator('button[type="submit"]').click();
  await expect(page.locator('.secret-box')).toBeVisible();
};

const articles: readonly Screen[] = ARTICLES.map((key) => ({
  name: `article-${key}`,
  path: `${PATHS.article}?key=${key}`,
}));

/** Before there is an account. */
export const JOIN_SCREENS: readonly Screen[] = [
  { name: 'register', path: PATHS.register },
  { name: 'register-gap', path: PATHS.register, steps: asking('button[type="submit"]') },
  { name: 'register-phone', path: PATHS.register, steps: (page) => page.getByRole('radio').nth(1).click() },
  { name: 'forget', path: PATHS.forget },
  { name: 'forget-gap', path: PATHS.forget, steps: asking('button[type="submit"]') },
  { name: 'choose-location', path: PATHS.chooseLocation },
  { name: 'open-location', path: `${PATHS.openLocation}?latitude=22.28&longitude=114.16&name=Central` },
  { name: 'open-location-none', path: PATHS.openLocation },
  { name: 'area', path: PATHS.area },
  { name: 'area-none', path: PATHS.area, steps: (page) => page.locator('.area-search input').fill('zzzz') },
  ...articles,
  { name: 'article-missing', path: `${PATHS.article}?id=99999999` },
  { name: 'webview-blocked', path: `${PATHS.webView}?url=${encodeURIComponent('javascript:alert(1)')}` },
];

/** What a user sets up. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  { name: 'credit-score', path: PATHS.creditScore },
  { name: 'credit-score-help', path: PATHS.creditScore, steps: openingWith('.nav-end .ib'), after: closeSheet },
  { name: 'user-info', path: PATHS.userInfo },
  { name: 'security', path: PATHS.security },
  { name: 'password', path: PATHS.password },
  { name: 'password-gap', path: PATHS.password, steps: asking('button[type="submit"]') },
  { name: 'pay-password', path: PATHS.payPassword },
  {
    name: 'pay-password-code',
    path: PATHS.payPassword,
    steps: async (page) => {
      await typePin(page, '135790');
      await typePin(page, '135790');
      await expect(page.locator('.code-field')).toBeVisible();
    },
  },
  { name: 'bind-email', path: PATHS.bindEmail },
  { name: 'bind-phone', path: PATHS.bindPhone },
  { name: 'bind-phone-gap', path: PATHS.bindPhone, steps: asking('button[type="submit"]') },
  { name: 'confirm-contact', path: `${PATHS.confirmContact}?channel=email` },
  {
    name: 'confirm-contact-code',
    path: `${PATHS.confirmContact}?channel=email`,
    steps: (page) => page.getByRole('radio').nth(1).click(),
  },
  { name: 'freeze-link', path: `${PATHS.freezeLink}?token=x` },
  { name: 'totp', path: PATHS.totp },
  { name: 'totp-scan', path: PATHS.totp, steps: beginningTotp },
  { name: 'passkeys', path: PATHS.passkeys },
  { name: 'passkey-gone', path: `${PATHS.passkey}?id=1` },
  { name: 'devices', path: PATHS.devices },
  { name: 'logins', path: PATHS.logins },
  { name: 'anti-phishing', path: PATHS.antiPhishing },
  { name: 'limits', path: PATHS.limits },
  { name: 'limits-sheet', path: PATHS.limits, steps: openingWith('.limit-group button.li'), after: closeSheet },
  { name: 'freeze', path: PATHS.freeze },
  {
    name: 'freeze-ask',
    path: PATHS.freeze,
    steps: async (page) => {
      await page.locator('input[name="present-password"]').fill('x');
      await openingWith('button[type="submit"]')(page);
    },
    after: closeSheet,
  },
  { name: 'verification', path: PATHS.verification },
  { name: 'verification-basic', path: `${PATHS.submitVerification}?level=1` },
  { name: 'verification-advanced', path: `${PATHS.submitVerification}?level=2` },
  { name: 'addresses', path: PATHS.addresses },
  { name: 'add-address', path: PATHS.addAddress },
  { name: 'add-address-coin', path: PATHS.addAddress, steps: opening(0), after: closeSheet },
  { name: 'add-address-gap', path: PATHS.addAddress, steps: asking('.dock button') },
  { name: 'bank-card', path: PATHS.bankCard },
  { name: 'bank-card-gap', path: PATHS.bankCard, steps: asking('.dock button') },
  { name: 'share', path: PATHS.share },
  { name: 'share-codes', path: PATHS.share, steps: openingInviteSheet(0), after: closeSheet },
  { name: 'share-code-new', path: PATHS.share, steps: openingNewCode, after: closeSheet },
  { name: 'share-poster', path: PATHS.share, steps: openingInviteSheet(1), after: closeSheet },
  { name: 'rebates', path: PATHS.rebates },
  { name: 'rebates-none-match', path: `${PATHS.rebates}?state=withheld&level=2` },
  { name: 'invitees', path: PATHS.invitees },
  { name: 'fee-level', path: PATHS.fees },
  { name: 'notices', path: PATHS.notices },
  { name: 'notice-settings', path: PATHS.noticeSettings },
  { name: 'notice-quiet-hours', path: PATHS.noticeSettings, steps: openingWith('button.li'), after: closeSheet },
  { name: 'customer', path: PATHS.customer },
  { name: 'customer-gap', path: PATHS.customer, steps: asking('.dock button') },
  { name: 'customer-tray', path: PATHS.customer, steps: openingTray },
  { name: 'case-unknown', path: casePath('CS-000000') },
];
