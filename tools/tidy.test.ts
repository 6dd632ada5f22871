import { beforeAll, describe, expect, it } from 'vitest';
import { listHiddenSources, listRepositoryFiles, readSources } from './tidy/repository';
import { scanFunctionLength } from './tidy/scan-function-length';
import { scanJsxText } from './tidy/scan-jsx-text';
import { scanKeptOut } from './tidy/scan-kept-out';
import { scanLockNumbers } from './tidy/scan-lock-numbers';
import { scanMachineTraces } from './tidy/scan-machine-traces';
import { scanMigrations } from './tidy/scan-migrations';
import { scanNames } from './tidy/scan-names';
import { scanUnfinished } from './tidy/scan-unfinished';
import type { Finding } from './tidy/source';

// What biome cannot say; its own rules are in biome.json.

const paths = listRepositoryFiles();
const sources = readSources(paths);

const scanners = { scanFunctionLength, scanNames, scanUnfinished, scanJsxText, scanKeptOut, scanMachineTraces };
type Scanner = keyof typeof scanners;
const names = Object.keys(scanners) as Scanner[];
const found = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Scanner, Finding[]>;

// File by file rather than scanner by scanner: each is parsed once and forgotten before the next.
beforeAll(() => {
  for (const source of sources) for (const name of names) found[name].push(...scanners[name](source));
}, 120_000);

const toLines = (findings: Finding[]): string[] =>
  findings.map(({ path, line, rule, message }) => `${path}:${line} ${rule}: ${message}`);

describe('the repository is tidy', () => {
  it('sees the repository', () => {
    expect(paths).toEqual(
      expect.arrayContaining(['package.json', 'tools/tidy.test.ts', 'packages/contract/src/calls.ts']),
    );
  });

  it('keeps functions small', () => {
    expect(toLines(found.scanFunctionLength)).toEqual([]);
  });

  it('names files after what they do', () => {
    expect(toLines(found.scanNames)).toEqual([]);
  });

  it('has nothing unfinished', () => {
    expect(toLines(found.scanUnfinished)).toEqual([]);
  });

  it('has no untranslated text in JSX', () => {
    expect(toLines(found.scanJsxText)).toEqual([]);
  });

  it('takes time, chance, floats and schemas only where they are made', () => {
    expect(toLines(found.scanKeptOut)).toEqual([]);
  });

  it('carries no trace of the machine it was written on', () => {
    expect(toLines(found.scanMachineTraces)).toEqual([]);
  });

  it('numbers its migrations without a gap', () => {
    expect(toLines(scanMigrations(paths))).toEqual([]);
  });

  it('gives every advisory lock its own number', () => {
    expect(toLines(scanLockNumbers(sources))).toEqual([]);
  });

  it('hides no source file from git', () => {
    expect(listHiddenSources()).toEqual([]);
  });
});
