import { expect, it } from 'vitest';
import { cacheNameOf, markOffline, outdatedCaches } from './shell-cache.ts';

const build = { scope: 'https://candor.test/h5/', entry: '/h5/assets/index-Ab12_cd9.js', files: [] };

it('has a cache of its own for each build', () => {
  expect(cacheNameOf(build)).toBe('candor-index-Ab12_cd9.js');
});

it('removes the caches of other builds, and none of somebody else on this origin', () => {
  const names = ['candor-index-Ab12_cd9.js', 'candor-index-00000000.js', 'console-data'];
  expect(outdatedCaches(names, build)).toEqual(['candor-index-00000000.js']);
});

it('marks the page that is shown without a connection', () => {
  expect(markOffline('<!doctype html>\n<html lang="en"><html></html>')).toBe(
    '<!doctype html>\n<html data-offline lang="en"><html></html>',
  );
});
