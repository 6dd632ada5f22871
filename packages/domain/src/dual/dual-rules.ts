import type { DualSide } from '@candor/contract/dual';

/** One product that is made for every sale day. */
export interface DualLine {
  readonly symbol: string;
  readonly side: DualSide;
  readonly days: number;
  /** How far the linked price is from the price when the product is made. */
  readonly distancePercent: string;
  /** A year. */
  readonly ratePercent: string;
  readonly totalShares: number;
  readonly userLimit: number;
}

/** What operators may change, with two people, for products that are made later. */
export interface DualRules {
  /** Of the coin; a share of a put costs this times the linked price. */
  readonly shareSize: string;
  readonly lines: readonly DualLine[];
}

/** days: [distance %, annual rate %]. Nearer linked prices are more likely to be reached, so their rates are higher. */
const RATES: ReadonlyMap<number, readonly (readonly [string, string])[]> = new Map([
  [
    1,
    [
      ['0.8', '38'],
      ['2', '14'],
      ['4', '4'],
    ],
  ],
  [
    7,
    [
      ['0.8', '41.6'],
      ['2.3', '26.9'],
      ['3.8', '18.25'],
      ['6.8', '11.4'],
      ['9.7', '6.8'],
      ['12.7', '4.1'],
    ],
  ],
  [
    14,
    [
      ['1.5', '33'],
      ['3.8', '19.5'],
      ['6.8', '13.6'],
      ['9.7', '9.2'],
      ['12.7', '6.4'],
    ],
  ],
  [
    30,
    [
      ['2.3', '24'],
      ['3.8', '19'],
      ['6.8', '14.6'],
      ['9.7', '11'],
      ['12.7', '8.4'],
    ],
  ],
  [
    60,
    [
      ['3.8', '17'],
      ['6.8', '14'],
      ['9.7', '11.5'],
      ['12.7', '9.4'],
      ['19', '6'],
    ],
  ],
]);

const SYMBOLS = [
  { symbol: 'BTC/USDT', totalShares: 1_000, userLimit: 100 },
  { symbol: 'ETH/USDT', totalShares: 10_000, userLimit: 1_000 },
];

const SIDES: readonly DualSide[] = ['call', 'put'];

export const DUAL_RULES: DualRules = {
  shareSize: '0.1',
  lines: SYMBOLS.flatMap((offer) =>
    SIDES.flatMap((side) =>
      [...RATES].flatMap(([days, rows]) =>
        rows.map(([distancePercent, ratePercent]) => ({ ...offer, side, days, distancePercent, ratePercent })),
      ),
    ),
  ),
};
