import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCatalogueGaps, findMisplacedCodes } from './catalogue/catalogue-gaps';
import { listRepositoryFiles, readSources, repositoryRoot } from './tidy/repository';

const CATALOGUE = 'docs/catalogue.md';

describe('the catalogue of codes', () => {
  it('explains every code of a title and every invariant once, and nothing else', () => {
    const paths = listRepositoryFiles().filter((path) => /[.]tsx?$/.test(path));
    const markdown = readFileSync(join(repositoryRoot, CATALOGUE), 'utf8');
    expect(findCatalogueGaps(readSources(paths), markdown)).toEqual([]);
  }, 120_000);

  it('finds codes at the end of titles only, in brackets', () => {
    const paths = listRepositoryFiles().filter((path) => /[.]tsx?$/.test(path));
    expect(findMisplacedCodes(readSources(paths))).toEqual([]);
  }, 120_000);
});
