import type { InputOf } from '@candor/contract/call';
import {
  copyFollow,
  copyLog,
  copyPause,
  copyPreview,
  copyRelations,
  copyStop,
  copyTrades,
} from '@candor/contract/copy';
import { followCancel, followFollow } from '@candor/contract/copy-old';
import { sentenceOf } from '@candor/contract/messages/tables';
import { COPY_AGREEMENT } from '@candor/domain/copy/copy-rules';
import { type CopySettings, computeStopsAt, decideSettings } from '@candor/domain/copy/decide-follow';
import { max, min, toAmount, toFixed8, toRate } from '@candor/money/decimal';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '#platform/http/route';
import { Refusal, refuse } from '#platform/refusal';
import { loadBalance } from './balance.store';
import { toCopy, toExample, toLog, toRelation } from './copy.reply';
import type { FanOutDeps } from './deps';
import { findShare } from './relations.store';
import { follow, pauseFollow } from './use-cases/follow';
import { readExample } from './use-cases/read-example';
import { readRelations } from './use-cases/read-relations';
import { createStopFollow } from './use-cases/stop-follow';
import { listCopies, listLog } from './views.store';

const NEWEST = 2_147_483_647;
const NEWEST_LOG = Number.MAX_SAFE_INTEGER;

/** Numbers that are not set are "0"; an unset stop-loss is the default of the rules. */
const readSettings = (input: Omit<InputOf<typeof copyPreview>, 'leader_id'>, defaultStopLoss: string): CopySettings => {
  const orZero = (text: string): string => (text === '' ? '0' : toRate(text));
  return {
    type: input.type === '1' ? 1 : 2,
    number: toRate(input.number),
    totalCap: toAmount(input.total_cap),
    orderCap: orZero(input.order_cap),
    stopLossPercent: input.stop_loss_percent === '' ? defaultStopLoss : toRate(input.stop_loss_percent),
    maxMultiple: input.max_multiple,
    takeProfitPercent: orZero(input.take_profit_percent),
    stopLevelPercent: orZero(input.stop_level_percent),
    guardPercent: orZero(input.guard_percent),
    instrumentIds: input.instrument_ids === '' ? [] : input.instrument_ids.split(',').map(Number),
  };
};

const symbolsOf =
  ({ board }: FanOutDeps) =>
  (id: number): string =>
    board.instrument(id)?.symbol ?? '';

/** One row more than asked for says whether there are further ones; the cursor is the last row that is shown. */
const cut = <R>(rows: readonly R[], limit: number, keyOf: (row: R) => number) => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: rows.length > limit && last ? String(keyOf(last)) : '' };
};

const registerSettings = (http: FastifyInstance, deps: FanOutDeps): void => {
  const stopFollow = createStopFollow(deps);
  const readOne = async (followerId: number, leaderId: number) => {
    const [found] = await readRelations(deps, { followerId, leaderId, state: 'all' });
    if (!found) throw new Refusal('copy_not_following');
    return toRelation(found);
  };
  registerCall(http, copyPreview, async ({ leader_id: leaderId, ...input }, { user }) => {
    const { copy } = await deps.rules.now();
    const settings = readSettings(input, copy.defaultStopLossPercent);
    const refusal = decideSettings(settings, copy);
    if (refusal) throw new Refusal(refusal.code, refusal.params);
    const share = (await findShare(deps.pool, leaderId)) ?? refuse('copy_leader_unknown');
    const { example, available } = await readExample(deps, { userId: user.userId, leaderId, settings });
    return {
      example: example && toExample(example.order, example.decision, example.symbol),
      available: toFixed8(available),
      share_percent: toFixed8(share),
      stops_at: toFixed8(computeStopsAt(settings)),
    };
  });
  registerCall(http, copyFollow, async ({ leader_id: leaderId, agreement, ...input }, { user }) => {
    const { copy } = await deps.rules.now();
    const settings = readSettings(input, copy.defaultStopLossPercent);
    await follow(deps, { followerId: user.userId, leaderId, settings, agreement });
    return readOne(user.userId, leaderId);
  });
  registerCall(http, copyPause, async ({ leader_id: leaderId, paused }, { user }) => {
    await pauseFollow(deps, { followerId: user.userId, leaderId, isPaused: paused === '1' });
    return readOne(user.userId, leaderId);
  });
  registerCall(http, copyStop, async ({ leader_id: leaderId, copies }, { user }) => {
    await stopFollow({ followerId: user.userId, leaderId, copies });
    return readOne(user.userId, leaderId);
  });
  registerOld(http, deps, stopFollow);
};

/** Existing clients know mode and number only: a first follow takes caps from the balance, a repeated one keeps its caps. */
const registerOld = (
  http: FastifyInstance,
  deps: FanOutDeps,
  stopFollow: ReturnType<typeof createStopFollow>,
): void => {
  registerCall(http, followFollow, async ({ trader_user_id: leaderId, number, type }, { user, language }) => {
    const followerId = user.userId;
    const { copy } = await deps.rules.now();
    const [known] = await readRelations(deps, { followerId, leaderId, state: 'running' });
    const balance = toAmount(await loadBalance(deps.pool, followerId));
    const totalCap = max(min(balance, toAmount(copy.maxTotalCap)), toAmount(copy.minTotalCap));
    const usual: Omit<CopySettings, 'type' | 'number'> = known?.row ?? {
      totalCap,
      orderCap: '0',
      stopLossPercent: copy.defaultStopLossPercent,
      maxMultiple: 0,
      takeProfitPercent: '0',
      stopLevelPercent: '0',
      guardPercent: '0',
      instrumentIds: [],
    };
    const settings = { ...usual, type: type === '1' ? 1 : 2, number: toRate(number) } as const;
    // Their own pages show the agreement before this call.
    await follow(deps, { followerId, leaderId, settings, agreement: COPY_AGREEMENT });
    return sentenceOf(language, 'copy_followed');
  });
  registerCall(http, followCancel, async ({ follow_user_id: leaderId }, { user, language }) => {
    await stopFollow({ followerId: user.userId, leaderId, copies: 'keep' });
    return sentenceOf(language, 'copy_stopped');
  });
};

const registerLists = (http: FastifyInstance, deps: FanOutDeps): void => {
  const symbolOf = symbolsOf(deps);
  registerCall(http, copyRelations, async ({ state }, { user }) => {
    const { copy } = await deps.rules.now();
    const all = await readRelations(deps, { followerId: user.userId, leaderId: 0, state: 'all' });
    const isShown = (ended: boolean): boolean => state === 'all' || ended === (state === 'ended');
    return {
      items: all.filter(({ row }) => isShown(row.state === 'ended')).map(toRelation),
      running: all.filter(({ row }) => row.state !== 'ended').length,
      max_leaders: copy.maxLeaders,
    };
  });
  registerCall(http, copyTrades, async ({ state, leader_id: leaderId, before, limit }, { user }) => {
    const from = before === undefined ? NEWEST : Math.min(Number.parseInt(before, 10), NEWEST);
    const asked = { followerId: user.userId, leaderId, isOpen: state === 'open', before: from, limit: limit + 1 };
    const { rows, total } = await listCopies(deps.pool, asked);
    const { shown, next } = cut(rows, limit, ({ positionId }) => positionId);
    return { items: shown.map((row) => toCopy(row, symbolOf)), next_before: next, total };
  });
  registerCall(http, copyLog, async ({ leader_id: leaderId, problems, before, limit }, { user }) => {
    const from = before === undefined ? NEWEST_LOG : Number.parseInt(before, 10);
    const asked = { followerId: user.userId, leaderId, problemsOnly: problems === '1', before: from, limit: limit + 1 };
    const { rows, total } = await listLog(deps.pool, asked);
    const { shown, next } = cut(rows, limit, ({ id }) => id);
    return { items: shown.map((row) => toLog(row, symbolOf)), next_before: next, total };
  });
};

export const registerFollowRoutes = (http: FastifyInstance, deps: FanOutDeps): void => {
  registerSettings(http, deps);
  registerLists(http, deps);
};
