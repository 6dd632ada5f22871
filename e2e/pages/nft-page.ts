import { expect, type Locator, type Page } from '@playwright/test';
import { PATHS, sheet } from './app-page';

export const workPath = (code: string): string => `${PATHS.nftWork}?code=${code}`;
export const seriesPath = (code: string): string => `${PATHS.nftSeries}?code=${code}`;
export const boxPath = (code: string): string => `${PATHS.nftBox}?code=${code}`;
export const resellPath = (code: string): string => `${PATHS.nftResell}?code=${code}`;
export const artistPath = (id: number): string => `${PATHS.nftArtist}?id=${id}`;

// The market.
export const nftCard = (page: Page, code: string): Locator => page.locator(`[data-nft="${code}"]`);
export const nftSearch = (page: Page): Locator => page.locator('.nft-search input[name="search"]');

// One work.
export const currentBid = (page: Page): Locator => page.locator('.nft-current');
export const auctionClock = (page: Page): Locator => page.locator('.nft-clock');
export const bidRow = (page: Page): Locator => page.locator('[data-bid]');
export const standingNote = (page: Page): Locator => page.locator('.nft-standing .note');
export const favouriteButton = (page: Page): Locator => page.locator('.nft-heart .ib');
/** Opens the sheet to buy or to bid, or leads to the next page. */
export const workButton = (page: Page): Locator => page.locator('.dock .btn.primary');

// Sheets that move money.
export const bidField = (page: Page): Locator => sheet(page).locator('input[name="bid"]');
export const maximumField = (page: Page): Locator => sheet(page).locator('input[name="maximum"]');
export const seedField = (page: Page): Locator => sheet(page).locator('input[name="seed"]');
export const sheetButton = (page: Page): Locator => sheet(page).locator('.btn.primary');

// Boxes.
export const openBoxButton = (page: Page): Locator => page.locator('.dock .btn.primary');
export const verifyButton = (page: Page): Locator => page.locator('.proof-run .btn').last();
export const boxVerdict = (page: Page): Locator => page.locator('[data-verdict]');
export const boxStep = (page: Page, name: string): Locator => page.locator(`[data-step="${name}"]`);
export const saveProofButton = (page: Page): Locator => page.locator('.proof-run .btn.line');

// Own works, orders and offers.
export const orderCard = (page: Page): Locator => page.locator('[data-order]');
export const payButton = (page: Page): Locator => orderCard(page).first().locator('.btn.primary');
export const offerPrice = (page: Page): Locator => page.locator('input[name="price"]');
export const offerIncrease = (page: Page): Locator => page.locator('input[name="increase"]');
export const quoteNet = (page: Page): Locator => page.locator('[data-net]');
export const reviewOffer = (page: Page): Locator => page.locator('.dock .btn.primary');

// Steps without words, for the sweeps through every language.

export const openingNftRarity = (page: Page) => page.locator('.page .nft-chips [aria-haspopup]').first().click();
export const openingNftFilter = (page: Page) => page.locator('.page .nft-chips [aria-haspopup]').nth(1).click();

/** The offer form with a price, up to the question whether to offer it. */
export const reviewingOffer = (price: string) => async (page: Page) => {
  await offerPrice(page).fill(price);
  await expect(quoteNet(page)).toBeVisible();
  await expect(reviewOffer(page)).toBeEnabled();
  await reviewOffer(page).click();
};
