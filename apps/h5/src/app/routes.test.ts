import { describe, expect, it } from 'vitest';
import { PATHS } from '#data/paths.ts';
import { FEATURES } from './features.ts';
import { matchRoute } from './routes.ts';

const COPY = [
  PATHS.copy,
  PATHS.copyTrader,
  PATHS.followIndex,
  PATHS.followTrader,
  PATHS.follow,
  PATHS.copyAgreement,
  PATHS.agreementZh,
  PATHS.agreementEn,
];

const NFT = [
  PATHS.nft,
  PATHS.nftWork,
  PATHS.nftVideo,
  PATHS.nftArtist,
  PATHS.nftSeries,
  PATHS.nftBox,
  PATHS.nftOldPurchase,
];

const OTC = [PATHS.otc, PATHS.otcQuick, PATHS.otcTrader];

const PEOPLE = [
  PATHS.chooseLocation,
  PATHS.openLocation,
  PATHS.customer,
  PATHS.supportCase,
  PATHS.rooms,
  PATHS.room,
  PATHS.roomLog,
];

describe('matchRoute', () => {
  it.each(Object.values(PATHS))('%s has a page', (path) => expect(matchRoute(path).path).toBe(path));

  it.each(['/', '', PATHS.home])('%s is Home', (path) => expect(matchRoute(path).tab).toBe('home'));

  it.each(['/pages', '/pages/fund/assets/', '/pages/fund/Assets', '/nowhere', '/__proto__'])(
    '%s is not found',
    (path) => expect(matchRoute(path).path).toBe('*'),
  );

  it('opens exactly the pages without user data to visitors', () => {
    const open = Object.values(PATHS).filter((path) => !matchRoute(path).guarded);
    const {
      home,
      services,
      market,
      search,
      instrument,
      trade,
      futures,
      verify,
      spot,
      spotOther,
      finance,
      lockDefi,
      lockMiner,
      lockBuy,
      invest,
      dualPurchase,
      dualHelp,
      ieo,
      ieoProject,
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
    const rest = [PATHS.areas, PATHS.compliance, PATHS.ruleChanges, ...PEOPLE];
    expect(open).toEqual([
      ...[
        home,
        services,
        market,
        search,
        instrument,
        trade,
        futures,
        verify,
        spot,
        spotOther,
        finance,
        lockDefi,
        lockMiner,
        lockBuy,
        invest,
        dualPurchase,
        dualHelp,
        ieo,
        ieoProject,
        ...COPY,
        ...NFT,
        ...OTC,
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

describe('declarations', () => {
  const folders = Object.keys(import.meta.glob('../features/*/feature.ts')).map((file) => file.split('/')[2]);

  it('FEATURES lists every feature.ts once, under the name of its folder', () => {
    expect(FEATURES.map(({ area }) => area).toSorted()).toEqual(folders.toSorted());
    expect(folders.length).toBeGreaterThan(20);
  });

  it('no two features declare the same path', () => {
    const paths = FEATURES.flatMap(({ routes }) => routes.map(({ path }) => path));
    expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted());
  });

  const entries = FEATURES.flatMap((feature) => feature.entries ?? []);

  it('no entry is declared twice, and no two have the same rank', () => {
    const keys = entries.map(({ key }) => key);
    const ranks = entries.flatMap(({ home }) => home ?? []);
    expect([new Set(keys).size, new Set(ranks).size]).toEqual([keys.length, ranks.length]);
  });

  it.each(entries)('the entry $key leads to a page', ({ path }) => {
    expect(matchRoute(path.split('?')[0] ?? '').path).not.toBe('*');
  });
});
