import { expect, type Page } from '@playwright/test';
import { sheet } from './app-page';
import { type LayerRow, pressing } from './layers';
import { casePath, openingTray } from './support-page';

const openingMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Case menu' }).click();
  await expect(sheet(page)).toBeVisible();
};
const choosing = (name: string) => async (page: Page) => {
  await openingMenu(page);
  await sheet(page).getByRole('button', { name }).click();
  await expect(sheet(page).getByRole('heading', { name: 'Case menu' })).toHaveCount(0);
};

/** Of a case that was answered. */
export const supportLayers = (number: string): readonly LayerRow[] => [
  { file: 'features/customer/components/case-menu.tsx', path: casePath(number), open: openingMenu },
  {
    file: 'features/customer/components/order-sheet.tsx',
    path: casePath(number),
    open: async (page) => {
      await openingTray(page);
      await pressing('.tray button')(page);
    },
  },
  { file: 'features/customer/components/rate-sheet.tsx', path: casePath(number), open: choosing('Rate the help') },
  { file: 'features/customer/components/close-dialog.tsx', path: casePath(number), open: choosing('Close the case') },
];
