import { expect, test } from '@playwright/test';
import { gzippedBytes, KB, listScripts, readBuilt, withImports } from './built-files';

const ROUTE_LIMIT = 60 * KB;
/** The drawing library comes in a chunk of its own, after the screen around the chart stands with all it shares. */
const CHART = { file: /\/chart-canvas-[^/]+\.js$/, limit: 64 * KB };

/** What Home loads besides the entry, which holds its screen: what stands below the fold, and the prices. */
const HOME = ['home-later', 'start-realtime'];

function findEntry(): string {
  const [, entry] = /src="\/h5\/([^"]+\.js)"/.exec(readBuilt('index.html').toString()) ?? [];
  if (entry === undefined) throw new Error('index.html starts no script');
  return entry;
}

function findScript(start: string): string {
  const name = listScripts().find((script) => script.includes(`/${start}-`));
  if (name === undefined) throw new Error(`there is no script ${start}`);
  return name;
}

test('no schema and no reader of texts is sent to the browser', () => {
  const scripts = listScripts();
  expect(scripts.length).toBeGreaterThan(20);
  for (const name of scripts) {
    const code = readBuilt(name).toString();
    // Marks that survive minifying: a field of every zod schema, and one of the ICU parser.
    expect(code.includes('_zod'), `zod in ${name}`).toBe(false);
    expect(code.includes('EXPECT_ARGUMENT_CLOSING_BRACE'), `the ICU parser in ${name}`).toBe(false);
  }
});

test('no hash function is sent with Home', () => {
  // The first round constant of SHA-256, as minified. Some chunk must contain it, otherwise the search is broken.
  const hashing = listScripts().filter((name) => readBuilt(name).toString().includes('1116352408'));
  expect(hashing.length).toBeGreaterThan(0);
  const ofHome = new Set<string>();
  for (const name of [findEntry(), ...HOME.map(findScript)]) withImports(name, ofHome);
  expect(hashing.filter((name) => ofHome.has(name))).toEqual([]);
});

test('every other screen adds at most 60 KB to Home, whichever way it is reached', () => {
  const ofHome = new Set<string>();
  for (const name of [findEntry(), ...HOME.map(findScript)]) withImports(name, ofHome);
  // Guards the parser of imports: missed imports would count as zero bytes.
  expect(ofHome.size).toBeGreaterThan(2 * (HOME.length + 1));
  const others = listScripts().filter((name) => !ofHome.has(name));
  expect(others.filter((name) => name.includes('-screen-')).length).toBeGreaterThan(50);
  for (const name of others) {
    const own = [...withImports(name)].filter((script) => !ofHome.has(script));
    if (CHART.file.test(name)) expect(gzippedBytes([name]), name).toBeLessThanOrEqual(CHART.limit);
    else expect(gzippedBytes(own), name).toBeLessThanOrEqual(ROUTE_LIMIT);
  }
});
