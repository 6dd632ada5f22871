import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyPatch } from './planted/apply-patch';
import { readPatches } from './planted/patches';
import { listRepositoryFiles, repositoryRoot } from './tidy/repository';

const FEWEST = 40;
const patches = readPatches(join(repositoryRoot, 'planted'));
const paths = new Set(listRepositoryFiles());

const countOf = (text: string, part: string): number => text.split(part).length - 1;

describe('planted bugs', () => {
  it(`are ${FEWEST} or more`, () => expect(patches.length).toBeGreaterThanOrEqual(FEWEST));

  it.each(patches.map((patch) => [patch.name, patch] as const))('%s still fits the code', (_, patch) => {
    expect(paths).toContain(patch.testFile);
    expect(applyPatch(repositoryRoot, patch.file, ['--check'])).toBeNull();
    for (const { path, before } of patch.hunks) {
      const text = readFileSync(join(repositoryRoot, path), 'utf8');
      // More than one place: git would take the nearest to the line number, which drifts. Add a line to the patch.
      expect(countOf(text, before), `places for the patch in ${path}`).toBe(1);
    }
  });
});
