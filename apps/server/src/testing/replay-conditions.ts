import { changeRules } from './futures-steps';
import { forgetFundPauses } from './halt-steps';
import { openTestFeed } from './pause-steps';
import { type MoneyCall, PRICES, publishPrices, type ReplayTestApp, TICK_MS } from './replay-market';
import { spendAll } from './replay-steps';
import type { TestUser } from './test-app';

type Undo = () => Promise<void>;

export interface Condition {
  readonly name: string;
  /** Changes the state between the first request and its repetition; returns how to undo it. */
  readonly begin: (testApp: ReplayTestApp, user: TestUser) => Promise<Undo>;
  readonly appliesTo?: (call: MoneyCall) => boolean;
  /** Applies to few calls only. */
  readonly isRare?: boolean;
  /** Paths of calls that would be refused for it first of all: never left out. */
  readonly isAbout?: readonly string[];
}

const nothing: Undo = async () => undefined;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Applies several rule changes in order; undone in the same order. */
const inTurn = async (...changes: readonly (() => Promise<Undo>)[]): Promise<Undo> => {
  const undos: Undo[] = [];
  for (const change of changes) undos.push(await change());
  return async () => {
    for (const undo of undos) await undo();
  };
};

const times = (price: string, factor: number): string => (Number.parseFloat(price) * factor).toFixed(2);

export const closeProducts = (testApp: ReplayTestApp): Promise<Undo> =>
  changeRules(testApp, 'products', (rules) => rules.map((rule) => ({ ...rule, open: false })));

/** State changes that may happen while a reply is lost. Every money call is tested under each of them. */
export const CONDITIONS: readonly Condition[] = [
  { name: 'nothing', begin: async () => nothing },
  {
    name: 'a stale feed',
    begin: async ({ clock }) => {
      clock.advance(10_000);
      return nothing;
    },
  },
  {
    name: 'every product closed',
    isAbout: ['/microtrade/submit', '/coin/trade', '/transaction/in', '/lever/submit'],
    begin: (testApp) =>
      inTurn(
        () => closeProducts(testApp),
        () =>
          changeRules(testApp, 'currencies', (rules) =>
            rules.map((rule) => ({ ...rule, depositOpen: false, convertOpen: false })),
          ),
        () =>
          changeRules(testApp, 'networks', (rules) =>
            rules.map((rule) => ({ ...rule, depositOpen: false, withdrawOpen: false })),
          ),
      ),
  },
  {
    name: 'every market closed',
    begin: (testApp) =>
      inTurn(() =>
        changeRules(testApp, 'markets', (rules) =>
          rules.map((rule) => ({ ...rule, shown: false, spotOpen: false, futuresOpen: false, optionsOpen: false })),
        ),
      ),
  },
  {
    name: 'a moved price',
    begin: async (testApp) => {
      const moved = Object.entries(PRICES).map(([symbol, price]) => [symbol, times(price, 1.15)]);
      await publishPrices(testApp, Object.fromEntries(moved));
      return () => publishPrices(testApp);
    },
  },
  {
    name: 'a pause of prices, and of openings everywhere',
    // A pause cancels an option that still waits for its entry, which is a separate effect.
    appliesTo: ({ name }) => name !== 'option, not waiting for its entry',
    begin: async (testApp) => {
      const { app, pool, clock } = testApp;
      const feed = await openTestFeed(app);
      const publish = (price: string) => {
        clock.advance(TICK_MS);
        return feed.publish({ timeMs: clock.nowMs(), price });
      };
      await publish(times(PRICES['BTC/USDT'], 2));
      await pool.query(
        `insert into instrument_halt (instrument_id, kind, reason, since) select id, 'fund', 'fund', now() from instrument`,
      );
      return async () => {
        await forgetFundPauses(testApp);
        await publish(PRICES['BTC/USDT']);
        await feed.stop();
      };
    },
  },
  {
    name: 'stricter rules',
    begin: (testApp) =>
      inTurn(
        () =>
          changeRules(testApp, 'markets', (rules) =>
            rules.map((rule) => ({ ...rule, minNotional: '1000000', bandPercent: '0.1', maxLots: 1 })),
          ),
        () =>
          changeRules(testApp, 'options', (rules) => ({
            ...rules,
            durations: rules.durations.map((one) => ({ ...one, minStake: '900', maxStake: '901' })),
          })),
        () => changeRules(testApp, 'convert', (rules) => ({ ...rules, maxValueUsdt: '1' })),
        () => changeRules(testApp, 'withdrawal', (rules) => ({ ...rules, codeOverUsdt: '1' })),
      ),
  },
  {
    name: 'all money spent',
    begin: async (testApp, { id }) => {
      await spendAll(testApp, id);
      return nothing;
    },
  },
  {
    name: 'another pay password and an exclusion of one’s own',
    isAbout: ['/wallet/out', '/otc/release'],
    begin: async ({ pool, clock }, { id }) => {
      await pool.query(`update app_user set pay_password_hash = password_hash where id = $1`, [id]);
      await pool.query('insert into self_exclusion (user_id, excluded_until) values ($1, $2)', [
        id,
        new Date(clock.nowMs() + DAY_MS),
      ]);
      return nothing;
    },
  },
  {
    name: 'the end of trading hours',
    appliesTo: ({ isStock }) => isStock === true,
    isRare: true,
    begin: async (testApp) => {
      testApp.clock.advance(8 * HOUR_MS);
      return async () => {
        // The next trading day at the same hour; then prices for some seconds, as after every gap.
        testApp.clock.advance(16 * HOUR_MS);
        const { board } = testApp.app.parts;
        while (!board.isOpen(board.bySymbol('AAPL/USDT')?.id ?? 0)) testApp.clock.advance(DAY_MS);
        for (let seconds = 0; seconds < 12; seconds += 1) {
          testApp.clock.advance(1_000);
          await publishPrices(testApp);
        }
      };
    },
  },
];
