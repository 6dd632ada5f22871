/**
 * Each new window would load the address bar's two pages, which costs more than a test of ours, and keep a process ready
 * for a page that never comes. The browser takes the last list it is given, so Playwright's own follows.
 */
const SWITCHED_OFF = [
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** The browser only talks to our own server. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of one window share a process, and a new page takes over what the one before has learnt.
  '--renderer-process-limit=1',
  // Pages of a test live for seconds: to make their code faster takes longer than it saves.
  '--js-flags=--no-turbofan --no-maglev',
  `--disable-features=${SWITCHED_OFF.join(',')}`,
] as const;

interface Finder {
  ensureChromium(): Promise<string>;
}

/** The browser the start script found; searched for here only when the tests are started without it. */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const script = new URL('../scripts/ensure-chromium.mjs', import.meta.url);
  const { ensureChromium }: Finder = await import(script.href);
  const found = await ensureChromium();
  process.env.CHROMIUM_PATH = found;
  return found;
}
