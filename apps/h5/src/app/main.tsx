import { createRoot } from 'react-dom/client';
import { appLanguage, followLanguage } from '#data/app-language.ts';
import { declareFeatures } from '#data/declared-features.ts';
import { followOtherTabs } from '#data/end-session.ts';
import { refreshFiats } from '#data/fiat-store.ts';
import { followInstall } from '#data/install-store.ts';
import { followConnection, useConnection } from '#data/online-store.ts';
import { restoreStores } from '#data/restore-stores.ts';
import { applyH5Version } from '#lib/h5-version.ts';
import { localStore } from '#lib/storage.ts';
import { LOADING_INDICATOR_MS } from '#lib/timings.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { layers } from '#ui/layer-history.ts';
import '#ui/styles/index.css';
import { App } from './app.tsx';
import './app.css';
import { FEATURES } from './features.ts';
import { opensWithHome, preloadScreen } from './screen-cache.ts';

const RETRY_MS = 3000;

/** Loads the texts; the page shows its HTML shell until then. Retries after RETRY_MS, without limit. */
async function startTexts(firstPage: boolean): Promise<void> {
  try {
    await appLanguage.start({ firstPage });
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    await startTexts(firstPage);
  }
}

/** Starts the socket for live prices and private events. If its code cannot be fetched, retries after RETRY_MS. */
async function connect(): Promise<void> {
  try {
    const { startRealtime } = await import('#data/realtime/start-realtime.ts');
    startRealtime();
  } catch {
    setTimeout(() => void connect(), RETRY_MS);
  }
}

/** Without it the app works, but does not open offline. In development there is none. */
async function keepOffline(): Promise<void> {
  if (import.meta.env.DEV) return;
  const { startWorker } = await import('#data/worker/start-worker.ts');
  await startWorker();
}

const whenLoaded = (run: () => void): void =>
  document.readyState === 'complete' ? run() : window.addEventListener('load', run, { once: true });

async function start(root: HTMLElement): Promise<void> {
  applyH5Version(localStore);
  declareFeatures(FEATURES);
  restoreStores();
  followConnection();
  followInstall();
  followOtherTabs();
  followLanguage();
  layers.start(window);
  const pathname = window.location.hash.slice(1).split('?')[0] ?? '';
  const soon = new Promise((resolve) => setTimeout(resolve, LOADING_INDICATOR_MS));
  const firstPage = useConnection.getState().isOpenedOffline || opensWithHome(pathname);
  await Promise.all([startTexts(firstPage), Promise.race([preloadScreen(pathname), soon])]);
  createRoot(root).render(<App />);
  // Prefetches the remaining texts. A screen opened meanwhile waits for them, and fetches again if this fails.
  whenIdle(() => void appLanguage.complete().catch(() => undefined));
  void refreshFiats();
  whenIdle(() => void connect());
  whenLoaded(() => whenIdle(() => void keepOffline().catch(() => undefined)));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshFiats();
  });
}

/** The HTML shell then shows its reload link at once. The error stays unhandled, so the browser logs it. */
const showStartFailed = (root: HTMLElement, error: unknown): never => {
  root.classList.add('start-failed');
  throw error;
};

const root = document.getElementById('root');
if (root) void start(root).catch((error: unknown) => showStartFailed(root, error));
