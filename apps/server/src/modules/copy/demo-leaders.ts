import type { CopySettings } from '@candor/domain/copy/decide-follow';

/** How a leader of the demo trades. Amounts in USDT, levels as parts of the price. */
export interface TraderStyle {
  readonly symbols: readonly string[];
  readonly multiple: string;
  /** Margin of one position. */
  readonly margin: string;
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
  readonly maxOpen: number;
  readonly holdMs: number;
  /** Half of every second position is closed after this; null: never. */
  readonly halfAfterMs: number | null;
  /** The first openings of 24 hours come one after the other, so that there is something to see. */
  readonly quick: { readonly count: number; readonly gapMs: number };
  readonly gapMs: number;
  /** Below this nothing is opened. */
  readonly keep: string;
}

export interface DemoLeader {
  readonly email: string;
  readonly signature: string;
  readonly sharePercent: string;
  readonly style: TraderStyle;
  /** How the demo user follows. */
  readonly settings: CopySettings;
}

const MINUTE = 60_000;
const OPERATOR = 'ops@candor.test';
const FOLLOWER = 'demo@candor.test';
const NOTHING_SET = {
  orderCap: '0',
  maxMultiple: 0,
  takeProfitPercent: '0',
  stopLevelPercent: '0',
  guardPercent: '0',
  instrumentIds: [],
} as const;

/** At most 198 openings a day and 28 an hour: below the limits of leaders. Fees of the second one are about 2,000 a day. */
const LEADERS: readonly DemoLeader[] = [
  {
    email: 'wren@candor.test',
    signature: 'Majors only, small size',
    sharePercent: '10',
    style: {
      symbols: ['BTC/USDT', 'ETH/USDT'],
      multiple: '5',
      margin: '200',
      takeProfit: '0.008',
      stopLoss: '0.006',
      maxOpen: 2,
      holdMs: 30 * MINUTE,
      halfAfterMs: 10 * MINUTE,
      quick: { count: 2, gapMs: MINUTE / 2 },
      gapMs: 20 * MINUTE,
      keep: '5000',
    },
    settings: { ...NOTHING_SET, type: 1, number: '0.5', totalCap: '600', stopLossPercent: '40' },
  },
  {
    email: 'kenji@candor.test',
    signature: 'Large and often',
    sharePercent: '20',
    style: {
      symbols: ['BTC/USDT', 'ETH/USDT'],
      multiple: '20',
      margin: '500',
      takeProfit: null,
      stopLoss: null,
      maxOpen: 2,
      holdMs: 1.5 * MINUTE,
      halfAfterMs: null,
      quick: { count: 20, gapMs: 0.75 * MINUTE },
      gapMs: 8 * MINUTE,
      keep: '5000',
    },
    settings: { ...NOTHING_SET, type: 2, number: '4', totalCap: '400', stopLossPercent: '60' },
  },
];

/** Users and operators of the demo are made before; here they are only named. */
export const COPY_DEMO = { operator: OPERATOR, follower: FOLLOWER, leaders: LEADERS } as const;
