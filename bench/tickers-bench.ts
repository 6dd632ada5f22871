import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { CHROMIUM_FLAGS, findChromium } from '../e2e/chromium';
import type { BenchRow } from './report';

const PAGE = 'apps/h5/src/features/gallery/tickers-bench.tsx';
const ORIGIN = 'http://tickers.test';
const SLOWER = 4;
const WARM_UP_MS = 1500;
/** Script time of the price cells is at most half of that of the list in React state. */
const FLOOR_SCRIPT = 2;
const WANTED_FPS = 55;

interface Run {
  readonly scriptMs: number;
  readonly frames: readonly number[];
}

/** 200 tickers, each moving ten times a second, on a phone four times slower than this machine. */
export const benchTickers = async (options: { rounds: number; seconds: number }): Promise<BenchRow[]> => {
  const outdir = mkdtempSync(join(tmpdir(), 'candor-tickers-'));
  await buildPage(outdir);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...CHROMIUM_FLAGS] });
  try {
    const cells: Run[] = [];
    const state: Run[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      cells.push(await watchList(browser, { outdir, list: 'cells', seconds: options.seconds }));
      state.push(await watchList(browser, { outdir, list: 'state', seconds: options.seconds }));
    }
    return toRows(calmest(cells), calmest(state));
  } finally {
    await browser.close();
    rmSync(outdir, { recursive: true, force: true });
  }
};

const buildPage = (outdir: string) =>
  build({
    entryPoints: [PAGE],
    outdir,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'dataurl' },
    logLevel: 'error',
  });

const HTML = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/tickers-bench.css"></head><body><div id="root"></div>
<script type="module" src="/tickers-bench.js"></script></body></html>`;

async function watchList(
  browser: Browser,
  from: { outdir: string; list: 'cells' | 'state'; seconds: number },
): Promise<Run> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
  const page = await context.newPage();
  try {
    await serve(page, from.outdir);
    await page.goto(`${ORIGIN}/?list=${from.list}`);
    await page.waitForSelector('.tick .px');
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.waitForTimeout(WARM_UP_MS);
    const before = await readScriptMs(cdp);
    const frames = await countFrames(page, from.seconds);
    return { scriptMs: (await readScriptMs(cdp)) - before, frames };
  } finally {
    await context.close();
  }
}

const serve = (page: Page, outdir: string) =>
  page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: HTML });
    if (!/^\/tickers-bench\.(js|css)$/.test(pathname)) return route.fulfill({ status: 204 });
    const contentType = pathname.endsWith('.js') ? 'text/javascript' : 'text/css';
    return route.fulfill({ contentType, body: readFileSync(join(outdir, pathname)) });
  });

async function readScriptMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0);
}

/** The times between frames, in ms. The page counts them itself. */
const countFrames = (page: Page, seconds: number): Promise<number[]> =>
  page.evaluate(`window.countFrames(${seconds * 1000})`);

const fpsOf = ({ frames }: Run): number => (1000 * frames.length) / frames.reduce((sum, gap) => sum + gap, 0);

/** Machines are noisy: each is judged by its best round. */
const calmest = (runs: readonly Run[]): Run =>
  runs.toSorted((a, b) => fpsOf(b) - fpsOf(a))[0] ?? { scriptMs: 0, frames: [] };

function toRows(cells: Run, state: Run): BenchRow[] {
  const figures = (run: Run) => {
    const sorted = run.frames.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
    return { perSecond: fpsOf(run), p50Ms: at(0.5), p99Ms: at(0.99) };
  };
  return [
    { name: '200 tickers, frames/s: whole list in React state', ...figures(state), ratio: 1, floor: null },
    {
      name: '200 tickers, frames/s: price cells (ratio: script time saved)',
      ...figures(cells),
      ratio: state.scriptMs / cells.scriptMs,
      floor: FLOOR_SCRIPT,
    },
    {
      name: `200 tickers, frames/s: price cells (ratio to ${WANTED_FPS})`,
      ...figures(cells),
      ratio: fpsOf(cells) / WANTED_FPS,
      floor: 1,
    },
  ];
}
