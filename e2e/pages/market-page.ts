import { expect, type Locator, type Page } from '@playwright/test';

export const row = (page: Page, base: string): Locator =>
  page.locator('.swipe').filter({ has: page.locator('.nm b', { hasText: new RegExp(`^${base}$`) }) });
export const priceOf = (page: Page, base: string): Locator => row(page, base).locator('.px > span');
export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });

/** The codes of the listed rows, from the top. */
export const listedCodes = (page: Page): Promise<string[]> => page.locator('.view .tick .nm b').allTextContents();

/** A price ticks all the time; that it changes is what counts. */
export async function expectMoving(price: Locator): Promise<void> {
  await expect(price).toHaveText(/^\d[\d,]*\.\d+$/);
  // A price that is not on the screen is not written.
  await price.scrollIntoViewIfNeeded();
  const before = await price.innerText();
  await expect.poll(() => price.innerText()).not.toBe(before);
}

const middleOf = async (locator: Locator): Promise<{ x: number; y: number }> => {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (box === null) throw new Error('nothing to take hold of');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Draws a row to the left and lets go. */
export async function swipe(page: Page, base: string): Promise<void> {
  const { x, y } = await middleOf(row(page, base));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y, { steps: 4 });
  await page.mouse.move(x - 90, y, { steps: 4 });
  await page.mouse.up();
}

/** Presses a row until the effect shows, then lifts. */
export async function holdUntil(page: Page, base: string, effect: () => Promise<void>): Promise<void> {
  const { x, y } = await middleOf(row(page, base));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await effect();
  await page.mouse.up();
}

/** Takes a row of the order editor by its handle and drops it so many rows further. */
export async function dragBy(page: Page, symbol: string, rows: number): Promise<void> {
  const handle = page.getByRole('button', { name: new RegExp(`^Move ${symbol}`) });
  const { x, y } = await middleOf(handle);
  const height = (await page.locator('.order-list .li').first().boundingBox())?.height ?? 64;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + (rows * height) / 2, { steps: 5 });
  await page.mouse.move(x, y + rows * height, { steps: 5 });
  await page.mouse.up();
}

interface Wires {
  isCut: boolean;
  opened: number;
  readonly sockets: Set<WebSocket>;
}

declare global {
  interface Window {
    connections: Wires;
  }
}

/** Runs in the page: lets a test close sockets and redirect new ones to a dead address. */
function installConnectionControl(): void {
  const connections: Wires = { isCut: false, opened: 0, sockets: new Set() };
  const Original = window.WebSocket;
  window.connections = connections;
  window.WebSocket = class extends Original {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(connections.isCut ? `${url}`.replace('/socket.io/', '/nowhere/') : url, protocols);
      connections.sockets.add(this);
      this.addEventListener('open', () => {
        connections.opened += 1;
      });
    }
  };
}

/** Controls the connections to the server: a test can cut the socket and the price list separately. */
export async function controlConnections(page: Page) {
  let isCut = false;
  let isListCut = false;
  await page.addInitScript(installConnectionControl);
  await page.route(/\/socket\.io\//, (route) => (isCut ? route.abort('connectionfailed') : route.continue()));
  await page.route('**/api/currency/quotation_new*', (route) =>
    isListCut ? route.abort('connectionfailed') : route.continue(),
  );
  return {
    /** How many sockets were opened so far. */
    opened: () => page.evaluate(() => window.connections.opened),
    cut: async () => {
      isCut = true;
      isListCut = true;
      await page.evaluate(() => {
        window.connections.isCut = true;
        for (const socket of window.connections.sockets) socket.close();
      });
    },
    mendList: () => {
      isListCut = false;
    },
    mend: async () => {
      isCut = false;
      await page.evaluate(() => {
        window.connections.isCut = false;
      });
    },
  };
}
