import { createCloseByUser, createOpenPosition } from '#modules/futures/index';
import type { Jobs } from '#platform/jobs/jobs';
import { Refusal } from '#platform/refusal';
import type { Config } from '#platform/runtime/config';
import { COPY_DEMO, type DemoLeader } from './demo-leaders';
import { decideAction, type SeenMarket, type TraderAction, type TraderView } from './demo-strategy';
import { listTraderPositions, listTradingLeaders, loadTraderAccount } from './demo-traders.store';
import type { FanOutDeps } from './deps';

const EVERY_MS = 2_000;
/** After a refusal a trader does nothing for this long. */
const REST_MS = 60_000;
const MARGIN_COIN = 'USDT';

/** Markets with a fresh price, from the board like those of every client. */
const seeMarkets = ({ board }: FanOutDeps, { style }: DemoLeader): SeenMarket[] =>
  style.symbols.flatMap((symbol) => {
    const instrument = board.bySymbol(symbol);
    const quote = instrument && board.quote(instrument.id);
    if (!instrument || !quote || quote.seq === 0) return [];
    const { id, priceScale, contractSize } = instrument;
    if (board.isStale(id) || !board.isOpen(id) || board.pauseOf(id) !== null) return [];
    const minuteAgo = board.recentBars(id, '1min')[0]?.open ?? quote.price;
    return [{ instrumentId: id, symbol, price: quote.price, minuteAgo, priceScale, contractSize }];
  });

const readView = async (deps: FanOutDeps, userId: number, leader: DemoLeader): Promise<TraderView | null> => {
  const nowMs = deps.clock.nowMs();
  const coin = (await deps.currencies.list()).find(({ name }) => name === MARGIN_COIN);
  if (!coin) return null;
  const [account, positions] = await Promise.all([
    loadTraderAccount(deps.pool, { userId, currencyId: coin.id, nowMs }),
    listTraderPositions(deps.pool, userId),
  ]);
  return { nowMs, ...account, positions, markets: seeMarkets(deps, leader) };
};

/** Orders and closes by the use-cases of every user: accepted now, filled by the next price. */
const createAction = (deps: FanOutDeps) => {
  const open = createOpenPosition(deps);
  const close = createCloseByUser(deps);
  const accepted = (): void => undefined;
  return async (userId: number, { style }: DemoLeader, action: TraderAction): Promise<void> => {
    const asking = { userId, idempotency: null };
    if (action.action === 'close') {
      await close.one({ ...asking, id: action.id, lots: action.lots }, accepted);
      return;
    }
    const instrument = deps.board.instrument(action.instrumentId);
    if (!instrument) return;
    const { side, lots, takeProfit, stopLoss } = action;
    const coins = { currencyId: instrument.baseCurrencyId, legalId: instrument.quoteCurrencyId };
    const form = {
      side,
      kind: 'market',
      lots,
      multiple: style.multiple,
      limitPrice: null,
      quotedPrice: null,
      couponId: null,
    } as const;
    await open({ ...asking, ...coins, ...form, takeProfit, stopLoss }, accepted);
  };
};

/** One round: each leader of the demo looks and acts at most once. Returns how many acts were made. */
export const createDemoTraders = (deps: FanOutDeps) => {
  const action = createAction(deps);
  const restUntilMs = new Map<number, number>();
  const runOnce = async (userId: number, leader: DemoLeader): Promise<boolean> => {
    if ((restUntilMs.get(userId) ?? 0) > deps.clock.nowMs()) return false;
    const view = await readView(deps, userId, leader);
    const next = view && decideAction(leader.style, view);
    if (!next) return false;
    try {
      await action(userId, leader, next);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      restUntilMs.set(userId, deps.clock.nowMs() + REST_MS);
      deps.logger.info({ leader: leader.email, refusal: error.code }, 'copy: an order of a demo trader was refused');
      return false;
    }
  };
  return async (): Promise<number> => {
    const leaders = await listTradingLeaders(
      deps.pool,
      COPY_DEMO.leaders.map(({ email }) => email),
    );
    const made = await Promise.all(
      leaders.map(({ userId, email }) => {
        const leader = COPY_DEMO.leaders.find((one) => one.email === email);
        return leader ? runOnce(userId, leader) : false;
      }),
    );
    return made.filter(Boolean).length;
  };
};

/** The leaders of the demo trade by themselves, in one process. */
export const registerDemoTraders = (
  deps: FanOutDeps & {
    readonly jobs: Jobs;
    readonly config: Pick<Config, 'productDayMs' | 'mode' | 'marketMaker' | 'demoTraders'>;
  },
): void => {
  const { mode, marketMaker, demoTraders } = deps.config;
  if (mode !== 'demo' || marketMaker === 'off' || demoTraders === 'off') return;
  const trade = createDemoTraders(deps);
  deps.jobs.every({ name: 'copy_demo_traders', everyMs: EVERY_MS, run: async () => void (await trade()) });
};
