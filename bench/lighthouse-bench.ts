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
const ROUNDS = 5;
const WORKER = '*/sw.js';
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

const judge = async (url: string, more: readonly string[] = []): Promise<Scores> => {
  const options = [`--port=${PORT}`, '--output=json', '--quiet', `--only-categories=${CATEGORIES.join(',')}`];
  const { stdout } = await promisify(execFile)('npm', ['exec', '--yes', '--', LIGHTHOUSE, url, ...options, ...more], {
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

const medianOf = (runs: readonly Scores[]): Scores | undefined =>
  runs.toSorted((a, b) => a.performance - b.performance)[Math.floor(runs.length / 2)];

const toRow = (name: Category, { with: own, without }: { with: Scores; without: Scores }): BenchRow[] => {
  const row = {
    name: `Lighthouse, mobile Home: ${name} of 100, median of ${ROUNDS} (first and largest paint)`,
    perSecond: own[name],
    p50Ms: own.firstPaintMs,
    p99Ms: own.largestPaintMs,
    ratio: own[name] / FLOORS[name],
    floor: 1,
  };
  const other = { perSecond: without[name], p50Ms: without.firstPaintMs, p99Ms: without.largestPaintMs };
  return [
    row,
    {
      name: `  ${name} without the service worker: ratio with ÷ without`,
      ...other,
      ratio: own[name] / without[name],
      floor: 1,
    },
  ];
};

/** First visits of Home of the built app, in turn with its service worker and with the request for it blocked. */
export const benchLighthouse = async (): Promise<BenchRow[]> => {
  const profile = mkdtempSync(join(tmpdir(), 'candor-lighthouse-'));
  const server = await startServer();
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${PORT}`],
  });
  try {
    const runs: Record<'with' | 'without', Scores[]> = { with: [], without: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      runs.with.push(await judge(`${server.url}/h5/`));
      runs.without.push(await judge(`${server.url}/h5/`, [`--blocked-url-patterns=${WORKER}`]));
    }
    const [own, without] = [medianOf(runs.with), medianOf(runs.without)];
    return own && without ? CATEGORIES.flatMap((name) => toRow(name, { with: own, without })) : [];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(profile, { recursive: true, force: true });
  }
};
