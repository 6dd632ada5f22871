/** What the demo's market is filled with. Prices in the coin named; auctions are offered again whenever they have ended. */

export interface DemoPerson {
  readonly email: string;
  readonly nickname: string;
  readonly inviteCode: string;
}

/** Artists by the key of demo-art.ts. Nobody logs in as one of these: their passwords are random and kept nowhere. */
export const DEMO_ARTIST_USERS: Readonly<Record<string, DemoPerson>> = {
  varnholt: { email: 'ilse@candor.test', nickname: 'Ilse Varnholt', inviteCode: 'ILSE01' },
  maku: { email: 'teodor@candor.test', nickname: 'Teodor Maku', inviteCode: 'TEODO1' },
  ariyo: { email: 'sena@candor.test', nickname: 'Sena Ariyo', inviteCode: 'SENA01' },
};

/** They bid in the auctions, pay what they win and offer it again. */
export const DEMO_COLLECTORS: readonly DemoPerson[] = [
  { email: 'mira@candor.test', nickname: 'Mira', inviteCode: 'MIRA01' },
  { email: 'jonas@candor.test', nickname: 'Jonas', inviteCode: 'JONAS1' },
];

/** Their balance in USDT is filled up to this whenever it falls below the half. */
export const DEMO_COLLECTOR_FUNDS = '20000';

/** The user of the demo who owns a work and boxes. */
export const DEMO_OWNER = 'demo@candor.test';

export type DemoOffer =
  | { readonly how: 'sale'; readonly price: string; readonly coin: string }
  | {
      readonly how: 'auction';
      readonly price: string;
      readonly step: string;
      readonly hours: number;
      /** Bids of the collectors, in turn. */
      readonly bids: number;
      /** Hours until it starts. */
      readonly startsIn?: number;
    };

const sale = (price: string, coin = 'USDT'): DemoOffer => ({ how: 'sale', price, coin });
const auction = (
  price: string,
  step: string,
  more: { hours: number; bids?: number; startsIn?: number },
): DemoOffer => ({
  how: 'auction',
  price,
  step,
  bids: 0,
  ...more,
});

/** By the key of the work; those not named are not for sale. */
export const DEMO_OFFERS: Readonly<Record<string, DemoOffer>> = {
  'low-water': auction('240', '15', { hours: 6, bids: 5 }),
  'salt-marsh': sale('120'),
  'seven-ridges': sale('95'),
  'tide-lines': auction('180', '10', { hours: 26, bids: 3 }),
  'slow-swell': sale('80'),
  'harbour-bells': sale('60'),
  'dusk-to-dawn': auction('320', '20', { hours: 72, bids: 2 }),
  courtyard: auction('150', '10', { hours: 1.5, bids: 4 }),
  'warp-and-weft': sale('0.02', 'ETH'),
  arcade: sale('140'),
  'folded-paper': auction('90', '5', { hours: 48, startsIn: 24 }),
  'turning-tiles': auction('70', '5', { hours: 12, bids: 1 }),
  loom: sale('75'),
  'opening-doors': sale('150'),
  'small-sky': auction('500', '25', { hours: 48, bids: 6 }),
  'five-orbits': sale('0.04', 'ETH'),
  lunation: sale('260'),
  westerlies: sale('110'),
  'small-hours': sale('45'),
  'far-signal': auction('55', '5', { hours: 20 }),
  'northern-curtain': sale('0.003', 'BTC'),
};

/** Auctions that have ended when the demo is first started: days ago, and the collector who won and paid. */
export const DEMO_ENDED: readonly { readonly work: string; readonly daysAgo: number; readonly price: string }[] = [
  { work: 'moon-path', daysAgo: 4, price: '130' },
  { work: 'lunation', daysAgo: 3, price: '210' },
];

/** Sold to the owner at a fixed price, on the first start. */
export const DEMO_OWNED = { work: 'meander', price: '65' } as const;

/** Boxes of the series: how many of each item, in the order of demo-art.ts, and who bought some at the first start. */
export const DEMO_BOXES = {
  price: '12',
  days: 60,
  counts: [34, 30, 22, 8, 5, 1],
  boughtByCollectors: 9,
  boughtByOwner: 2,
} as const;
