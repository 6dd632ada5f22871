import { describe, expect, it } from 'vitest';
import { PATHS } from '#data/paths.ts';
import { matchRoute } from './routes.ts';

describe('matchRoute', () => {
  it.each(Object.values(PATHS))('%s has a page', (path) => expect(matchRoute(path).path).toBe(path));

  it.each(['/', '', PATHS.home])('%s is Home', (path) => expect(matchRoute(path).tab).toBe('home'));

  it.each(['/pages', '/pages/fund/assets/', '/pages/fund/Assets', '/nowhere', '/__proto__'])(
    '%s is not found',
    (path) => expect(matchRoute(path).path).toBe('*'),
  );

  it('guards exactly the pages about the user’s own money', () => {
    const guarded = Object.values(PATHS).filter((path) => matchRoute(path).guarded);
    expect(guarded).toEqual([PATHS.transfer, PATHS.transferHistory, PATHS.record, PATHS.allRecords]);
  });
});
