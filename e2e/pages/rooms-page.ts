import { expect, type Locator, type Page } from '@playwright/test';
import { openApp, PATHS, settle, sheet } from './app-page';

export const roomPath = (room: string): string => `${PATHS.room}?room=${room}`;

export const messages = (page: Page): Locator => page.locator('.room-msgs .m');
export const messageField = (page: Page): Locator => page.locator('textarea[name="message"]');
export const dock = (page: Page): Locator => page.locator('.dock');

export async function openRoom(page: Page, room: string): Promise<void> {
  await openApp(page, roomPath(room));
  await settle(page);
  await expect(page.locator('.room-banner')).toBeVisible();
}

/** Sends as soon as the pace of the room allows it. */
export async function writeInRoom(page: Page, text: string): Promise<void> {
  const send = page.getByRole('button', { name: 'Send message' });
  // A sheet keeps the page behind it inert until it has closed: what is typed before is lost.
  await expect(sheet(page)).toHaveCount(0);
  await messageField(page).fill(text);
  await expect(messageField(page)).toHaveValue(text);
  await expect(send).toBeEnabled();
  await send.click();
  await expect(messageField(page)).toHaveValue('');
}

/** Opens what can be done about the message of somebody else that has this text. */
export async function pressMessage(page: Page, text: string): Promise<void> {
  await page.locator('.room-bubble').filter({ hasText: text }).locator('.room-press').click();
  await expect(sheet(page)).toBeVisible();
}

/** Works in every language: the first message of somebody who is not staff. */
export const openingMessage = async (page: Page): Promise<void> => {
  await page.locator('.room-m:not(:has(.badge)) .room-press').first().click();
  await expect(sheet(page)).toBeVisible();
};

export const openingRoomMenu = async (page: Page): Promise<void> => {
  await page.locator('.nav-end .ib').click();
  await expect(sheet(page)).toBeVisible();
};

/** The reasons follow reply, mention and report. */
export const openingReport = async (page: Page): Promise<void> => {
  await openingMessage(page);
  await sheet(page).locator('button.li').nth(2).click();
  await expect(sheet(page).getByRole('radiogroup')).toBeVisible();
};
