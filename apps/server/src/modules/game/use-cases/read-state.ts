import type { ReplyOf } from '@candor/contract/call';
import type { GameCurrency, gameState } from '@candor/contract/game';
import { DROP_RETURN, DROP_ROWS, DROP_SLOTS, DROP_WAYS } from '@candor/domain/game/drop';
import { STAKE_DECIMALS } from '@candor/domain/game/game-rules';
import { decideSelfLimits } from '@candor/domain/limits/decide-self-limit';
import type { Refused } from '@candor/domain/refused';
import { toFixed8 } from '@candor/money/decimal';
import { loadBalances } from '#kernel/ledger/statements';
import { checkProducts, readSelfLimits } from '#modules/limits/index';
import { findCoins, type GameDeps, ownAccount } from '../deps';
import { toLimit, toRoundItem, toSeedState, toSession } from '../game.reply';
import { loadGrants, toDay } from '../grants.store';
import { lastKey, loadLastRounds, loadRounds } from '../rounds.store';
import { loadOpenSeeds } from '../seeds.store';
import { beginDay } from './begin-day';

const DAY_MS = 86_400_000;
const SHOWN_ROUNDS = 20;
export const NEWEST = Number.MAX_SAFE_INTEGER;

const ODDS: ReplyOf<typeof gameState>['odds'] = {
  rows: DROP_ROWS,
  of: DROP_WAYS,
  slots: DROP_SLOTS.map(({ multiplier, weight }) => ({ multiplier, weight })),
  return_of: DROP_RETURN.of,
  return_percent: DROP_RETURN.percent,
};

type OwnLimits = Awaited<ReturnType<typeof readSelfLimits>>;

/** Why nothing can be played at all; null: it can. Limits of amounts are told when a stake is refused. */
const findBar = async (
  deps: GameDeps,
  userId: number,
  own: OwnLimits,
): Promise<Pick<Refused, 'code' | 'params'> | null> => {
  const { products } = await deps.rules.now();
  const [open] = await checkProducts(deps.pool, products, { product: 'game', userIds: [userId] });
  if (open && !open.ok) return { code: open.code, params: {} };
  const decision = decideSelfLimits({ ...own, limits: [], stake: { points: '0' } });
  return decision.ok ? null : decision;
};

/** Balances, session and limits of a user, per currency. */
const readFigures = async (deps: GameDeps, userId: number, own: OwnLimits) => {
  const coins = await findCoins(deps);
  const [balances, last] = await Promise.all([loadBalances(deps.pool, userId), loadLastRounds(deps.pool, [userId])]);
  const balanceOf = (currency: GameCurrency): string => {
    const { type, currencyId } = ownAccount(userId, currency, coins);
    return toFixed8(balances.find((row) => row.type === type && row.currencyId === currencyId)?.available ?? '0');
  };
  const sessionOf = (currency: GameCurrency) => toSession(last.get(lastKey({ userId, currency })), own.nowMs);
  const limitOf = (kind: 'points' | 'loss') =>
    toLimit(
      own.limits.find((limit) => limit.kind === kind && limit.period === 'day'),
      own.used[kind]?.day ?? '0',
      own.nowMs,
    );
  return {
    points: balanceOf('points'),
    usdt: balanceOf('usdt'),
    session: { points: sessionOf('points'), usdt: sessionOf('usdt') },
    limits: { points: limitOf('points'), usdt: limitOf('loss') },
  };
};

interface StateRequest {
  readonly userId: number;
  /** Writes a refusal in the user's language. */
  readonly toSentence: (refused: Pick<Refused, 'code' | 'params'>) => string;
}

export const readState = async (
  deps: GameDeps,
  { userId, toSentence }: StateRequest,
): Promise<ReplyOf<typeof gameState>> => {
  await beginDay(deps, userId);
  const nowMs = deps.clock.nowMs();
  const own = await readSelfLimits(deps, userId);
  const [{ game, version }, bar, figures, { active, next }, rounds, grants] = await Promise.all([
    deps.rules.now(),
    findBar(deps, userId, own),
    readFigures(deps, userId, own),
    loadOpenSeeds(deps.pool, userId),
    loadRounds(deps.pool, { userId, before: NEWEST, limit: SHOWN_ROUNDS }),
    loadGrants(deps.pool, [userId], toDay(nowMs)),
  ]);
  if (!active || !next) throw new Error(`user ${userId} has no game seeds`);
  const range = (currency: GameCurrency) => {
    const { min, max } = currency === 'usdt' ? game.usdtStake : game.pointsStake;
    return { min: toFixed8(min), max: toFixed8(max), decimals: STAKE_DECIMALS[currency] };
  };
  return {
    now_ms: nowMs,
    is_open: bar === null ? 1 : 0,
    reason: bar === null ? '' : toSentence(bar),
    points: figures.points,
    usdt: game.usdtEnabled ? figures.usdt : toFixed8('0'),
    usdt_enabled: game.usdtEnabled ? 1 : 0,
    stakes: { points: range('points'), usdt: range('usdt') },
    grant: {
      per_day: toFixed8(game.pointsPerDay),
      today: toFixed8(grants.get(userId) ?? '0'),
      next_ms: (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS,
    },
    seed: toSeedState(active, next),
    last: rounds.map(toRoundItem),
    limits: figures.limits,
    session: figures.session,
    odds: ODDS,
    rule_version: version,
  };
};
