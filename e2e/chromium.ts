/** The browser only talks to our own server. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

interface Finder {
  ensureChromium(): Promise<string>;
}

const loadFinder = (): Promise<Finder> => import(new URL('../scripts/ensure-chromium.mjs', import.meta.url).href);

/** The browser the start script found; searched for here only when the tests are started without it. */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const { ensureChromium } = await loadFinder();
  const found = await ensureChromium();
  process.env.CHROMIUM_PATH = found;
  return found;
}

/** The whole browser, as the start script found it: its headless shell denies notifications. */
export const findWholeChromium = async (): Promise<string> =>
  process.env.CHROMIUM_WHOLE_PATH || (await loadFinder()).ensureChromium();
