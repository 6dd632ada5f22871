/** Terms of futures. Decimals and percents as text; a change is for new orders only. */
export interface FuturesRules {
  /** Offered multiples, rising. */
  readonly multiples: readonly number[];
  readonly defaultMultiple: number;
  /** Accounts younger than this may take at most that multiple. */
  readonly youngDays: number;
  readonly youngMultiple: number;
  /** Regions (telephone codes) with a lower ceiling. */
  readonly areaCaps: readonly { readonly area: string; readonly multiple: number }[];
  readonly takerFeePercent: string;
  readonly entrustFeePercent: string;
  readonly liquidationFeePercent: string;
  readonly overnightPercent: string;
  /** Above this notional a forced close goes in steps of that share of the size. */
  readonly stepOver: string;
  readonly stepPercent: string;
  /** Risk rates (percent) at or below which the user is warned, and warned urgently. */
  readonly warnRisk: string;
  readonly urgentRisk: string;
  /** A market order this far from the price the user saw is warned of, and refused. */
  readonly warnQuotePercent: string;
  readonly refuseQuotePercent: string;
  /** An accepted market order or close without a tick for this long is cancelled. */
  readonly orderWaitMs: number;
  /** Margin and fee of a market order are held at the accepted price and this much more until it is filled. */
  readonly holdPercent: string;
  /** Limits stay between these multiples of the mark. */
  readonly lowestLimit: string;
  readonly highestLimit: string;
  readonly entrustDays: number;
  /** Positions and entrusts of one user. */
  readonly maxPositions: number;
  /** A tick whose forced closes take more than this share of the insurance fund pauses openings of its instrument. */
  readonly fundGuardPercent: string;
  /** Maintenance of the large coins, by name, and of everything else. */
  readonly majors: readonly string[];
  readonly majorTiers: readonly FuturesTier[];
  readonly otherTiers: readonly FuturesTier[];
}

export interface FuturesTier {
  /** Notional up to and including this belongs to the tier. */
  readonly upTo: string;
  readonly ratePercent: string;
  /** Taken off, so that maintenance has no jump between tiers. */
  readonly amount: string;
  readonly maxMultiple: number;
}

const tier = (upTo: string, [ratePercent, amount]: readonly [string, string], maxMultiple: number): FuturesTier => ({
  upTo,
  ratePercent,
  amount,
  maxMultiple,
});

export const FUTURES_RULES: FuturesRules = {
  multiples: [5, 10, 20, 50, 100],
  defaultMultiple: 10,
  youngDays: 60,
  youngMultiple: 20,
  areaCaps: [],
  takerFeePercent: '0.05',
  entrustFeePercent: '0.02',
  liquidationFeePercent: '0.5',
  overnightPercent: '0.03',
  stepOver: '100000',
  stepPercent: '25',
  warnRisk: '300',
  urgentRisk: '150',
  warnQuotePercent: '1',
  refuseQuotePercent: '5',
  orderWaitMs: 3_000,
  holdPercent: '5',
  lowestLimit: '0.5',
  highestLimit: '2',
  entrustDays: 30,
  maxPositions: 200,
  fundGuardPercent: '10',
  majors: ['BTC', 'ETH'],
  majorTiers: [
    tier('50000', ['0.4', '0'], 100),
    tier('250000', ['0.5', '50'], 100),
    tier('1000000', ['1', '1300'], 50),
    tier('10000000', ['2.5', '16300'], 20),
    tier('20000000', ['5', '266300'], 10),
  ],
  otherTiers: [
    tier('5000', ['1', '0'], 50),
    tier('25000', ['2.5', '75'], 20),
    tier('100000', ['5', '700'], 10),
    tier('250000', ['10', '5700'], 5),
    tier('1000000', ['12.5', '11950'], 5),
  ],
};

export const findTiers = (rules: FuturesRules, base: string): readonly FuturesTier[] =>
  rules.majors.includes(base) ? rules.majorTiers : rules.otherTiers;
