import { beforeAll, describe, expect, it } from 'vitest';
import { applyRatchet, type Exception } from './tidy/ratchet';
import ratchet from './tidy/ratchet.json' with { type: 'json' };
import { listHiddenSources, listRepositoryFiles, readSources } from './tidy/repository';
import { scanBannedCalls } from './tidy/scan-banned-calls';
import { scanBudgets } from './tidy/scan-budgets';
import { scanJsxText } from './tidy/scan-jsx-text';
import { scanMachineTraces } from './tidy/scan-machine-traces';
import { scanMigrations } from './tidy/scan-migrations';
import { scanStyle } from './tidy/scan-style';
import type { Finding } from './tidy/source';

// Lower this when an exception is gone; never raise it.
const MOST_EXCEPTIONS = 0;

const paths = listRepositoryFiles();
const sources = readSources(paths);
const exceptions: Exception[] = ratchet.exceptions;

const scanners = { scanBudgets, scanBannedCalls, scanStyle, scanJsxText, scanMachineTraces };
type Scanner = keyof typeof scanners;
const names = Object.keys(scanners) as Scanner[];
const found = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Scanner, Finding[]>;

// File by file rather than scanner by scanner: each is parsed once and forgotten before the next.
beforeAll(() => {
  for (const source of sources) for (const name of names) found[name].push(...scanners[name](source));
}, 120_000);

function openFindings(findings: Finding[]): string[] {
  return applyRatchet(findings, exceptions).open.map(
    ({ path, line, rule, message }) => `${path}:${line} ${rule}: ${message}`,
  );
}

describe('the house is tidy', () => {
  it('sees the repository', () => {
    expect(paths).toEqual(
      expect.arrayContaining(['package.json', 'tools/tidy.test.ts', 'packages/contract/src/calls.ts']),
    );
  });

  it('keeps files, functions and parameter lists small', () => {
    expect(openFindings(found.scanBudgets)).toEqual([]);
  });

  it('reads clock, randomness and environment in one place, and no float touches money', () => {
    expect(openFindings(found.scanBannedCalls)).toEqual([]);
  });

  it('has honest names, no leftovers, no shortcuts, no hidden tests', () => {
    expect(openFindings(found.scanStyle)).toEqual([]);
  });

  it('has no untranslated text in JSX', () => {
    expect(openFindings(found.scanJsxText)).toEqual([]);
  });

  it('carries no trace of the machine it was written on', () => {
    expect(openFindings(found.scanMachineTraces)).toEqual([]);
  });

  it('numbers its migrations without a gap', () => {
    expect(openFindings(scanMigrations(paths))).toEqual([]);
  });

  it('hides no source file from git', () => {
    expect(listHiddenSources()).toEqual([]);
  });

  it('only ever shortens the list of exceptions', () => {
    const all = names.flatMap((name) => found[name]);
    expect(applyRatchet(all, exceptions).loose).toEqual([]);
    expect(exceptions.length).toBeLessThanOrEqual(MOST_EXCEPTIONS);
  });
});
