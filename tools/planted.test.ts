import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { applyPatch } from './planted/apply-patch';
import { choosePatches, readOptions } from './planted/choose';
import { openOutcomes } from './planted/outcomes';
import { readPatches } from './planted/patches';
import { listRepositoryFiles, repositoryRoot } from './tidy/repository';

const FEWEST = 40;
/** Left out of npm test: vitest.config.ts. */
const LEFT_OUT = /[.]full[.]/;
const patches = readPatches(join(repositoryRoot, 'planted'));
const paths = new Set(listRepositoryFiles());

const config = readFileSync(join(repositoryRoot, 'vitest.config.ts'), 'utf8');
const projects = [...config.matchAll(/name: '(\w+)'/g)].map(([, name]) => name);

const countOf = (text: string, part: string): number => text.split(part).length - 1;

describe('planted bugs', () => {
  it(`are ${FEWEST} or more`, () => expect(patches.length).toBeGreaterThanOrEqual(FEWEST));

  it.each(patches.map((patch) => [patch.name, patch] as const))('%s still fits the code', (_, patch) => {
    expect(paths).toContain(patch.testFile);
    expect(projects).toContain(patch.project);
    expect(patch.testFile, 'must be caught by npm test').not.toMatch(LEFT_OUT);
    expect(applyPatch(repositoryRoot, patch.file, ['--check'])).toBeNull();
    for (const { path, before } of patch.hunks) {
      const text = readFileSync(join(repositoryRoot, path), 'utf8');
      // More than one place: git would take the nearest to the line number, which drifts. Add a line to the patch.
      expect(countOf(text, before), `places for the patch in ${path}`).toBe(1);
    }
  });
});

describe('the choice of patches', () => {
  const chooseBy = (...args: string[]) => choosePatches(patches, readOptions(args)).map(({ name }) => name);
  const names = patches.map(({ name }) => name);

  it('deals every patch to exactly one shard', () => {
    const shards = ['1/4', '2/4', '3/4', '4/4'].map((shard) => chooseBy('--shard', shard));
    expect(shards.flat().toSorted()).toEqual(names.toSorted());
    const sizes = shards.map(({ length }) => length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  });

  it('takes those that are named, and says which name it does not know', () => {
    expect(chooseBy('--only', names.slice(3, 5).join(','))).toEqual(names.slice(3, 5));
    expect(() => chooseBy('--only', `${names[0]},no-such-patch`)).toThrow('--only: no-such-patch is unknown');
  });

  it.each(['0/4', '5/4', '1', 'x/2'])('knows no shard %s', (shard) => {
    expect(() => readOptions(['--shard', shard])).toThrow('is not like 1/4');
  });

  it.each(['0', '-1', 'two'])('has no %s lanes', (lanes) => {
    expect(() => readOptions([`--lanes=${lanes}`])).toThrow('is not a number');
  });
});

describe('outcomes that --resume takes over', () => {
  const [first] = patches;
  if (first === undefined) throw new Error('there is no patch');
  const open = () => {
    const folder = mkdtempSync(join(tmpdir(), 'candor-outcomes-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'some.patch');
    writeFileSync(file, 'as it was');
    return { folder: join(folder, 'outcomes'), patch: { ...first, name: 'some', file } };
  };

  it('are those of the same patch on the same state of the repository', () => {
    const { folder, patch } = open();
    openOutcomes(folder, 'tree').write(patch, 'caught');
    expect(openOutcomes(folder, 'tree').read(patch)).toBe('caught');
    expect(openOutcomes(folder, 'tree').read({ ...patch, name: 'other' })).toBeNull();
  });

  it('are none once the patch has changed', () => {
    const { folder, patch } = open();
    openOutcomes(folder, 'tree').write(patch, 'caught');
    writeFileSync(patch.file, 'as it is now');
    expect(openOutcomes(folder, 'tree').read(patch)).toBeNull();
  });

  it('are none on another state of the repository', () => {
    const { folder, patch } = open();
    openOutcomes(folder, 'tree').write(patch, 'caught');
    expect(openOutcomes(folder, 'changed').read(patch)).toBeNull();
    expect(openOutcomes(folder, 'tree').read(patch)).toBeNull();
  });
});
