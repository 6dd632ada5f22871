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

  it('lets visitors into exactly the pages that are about nobody in particular', () => {
    const open = Object.values(PATHS).filter((path) => !matchRoute(path).guarded);
    const {
      home,
      market,
      search,
      instrument,
      trade,
      futures,
      verify,
      spot,
      spotOther,
      finance,
      assets,
      login,
      register,
      forget,
      freezeLink,
      area,
      webView,
      settings,
      article,
    } = PATHS;
    const rest = [PATHS.areas, PATHS.compliance, PATHS.ruleChanges];
    expect(open).toEqual([
      ...[
        home,
        market,
        search,
        instrument,
        trade,
        futures,
        verify,
        spot,
        spotOther,
        finance,
        assets,
        login,
        register,
        forget,
        freezeLink,
        area,
        webView,
        settings,
        article,
      ],
      ...rest,
    ]);
  });
});
