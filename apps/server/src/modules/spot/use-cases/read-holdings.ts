import { type CostState, computeResult, foldCost, NO_COST } from '@candor/domain/spot/average-cost';
import { fromUnits, toUnits } from '@candor/money/units';
import type { Pool } from '#platform/db/pool';
import type { SpotDeps } from '../deps';
import { type FillView, loadFillsAfter } from '../fills.store';

export interface Holding {
  readonly currencyId: number;
  readonly currencyName: string;
  readonly amount: string;
  readonly averageCost: string;
  readonly price: string;
  readonly unrealised: string;
  readonly realised: string;
}

const SCALE = 8;
/** A trade younger than this may still have older ones uncommitted beside it: it is folded again next time. */
const SETTLED_AFTER_MS = 10_000;

interface Saved {
  readonly states: Map<number, CostState>;
  readonly upto: string;
}

const loadSaved = async (pool: Pool, userId: number): Promise<Saved> => {
  const mark = await pool.query<{ upto: string }>(
    'select upto_trade_id as upto from spot_cost_mark where user_id = $1',
    [userId],
  );
  const { rows } = await pool.query<{ id: number; amount: string; cost: string; realised: string }>(
    'select instrument_id as id, amount, cost, realised from spot_cost where user_id = $1',
    [userId],
  );
  const units = (text: string): bigint => toUnits(text, SCALE);
  return {
    upto: mark.rows[0]?.upto ?? '0',
    states: new Map(
      rows.map((row) => [row.id, { amount: units(row.amount), cost: units(row.cost), realised: units(row.realised) }]),
    ),
  };
};

/** Two readers may fold the same trades; whoever comes second leaves what the first saved. */
const save = async (pool: Pool, userId: number, next: Saved & { readonly before: string }): Promise<void> => {
  const rows = [...next.states];
  const text = (of: (state: CostState) => bigint): string[] => rows.map(([, state]) => fromUnits(of(state), SCALE));
  await pool.query(
    `with mark as (
       insert into spot_cost_mark (user_id, upto_trade_id) values ($1, $2)
       on conflict (user_id) do update set upto_trade_id = excluded.upto_trade_id where spot_cost_mark.upto_trade_id = $3
       returning user_id)
     insert into spot_cost (user_id, instrument_id, amount, cost, realised)
     select mark.user_id, v.* from mark, unnest($4::int[], $5::numeric[], $6::numeric[], $7::numeric[]) as v
     on conflict (user_id, instrument_id) do update
     set amount = excluded.amount, cost = excluded.cost, realised = excluded.realised`,
    [
      userId,
      next.upto,
      next.before,
      rows.map(([id]) => id),
      text((state) => state.amount),
      text((state) => state.cost),
      text((state) => state.realised),
    ],
  );
};

const fold = (states: Map<number, CostState>, fill: FillView): void => {
  const amount = toUnits(fill.amount, SCALE);
  const quote = toUnits(fill.quote, SCALE);
  const isBuy = fill.side === 'buy';
  const received = isBuy ? amount - toUnits(fill.fee, SCALE) : amount;
  const state = states.get(fill.instrumentId) ?? NO_COST;
  states.set(fill.instrumentId, foldCost(state, { side: fill.side, amount: received, quote }));
};

/** Average cost and result of every coin, from the own fills alone. Each fill is folded once and then remembered. */
export const readHoldings = async (
  { pool, clock, board, matching }: Pick<SpotDeps, 'pool' | 'clock' | 'board' | 'matching'>,
  userId: number,
): Promise<Holding[]> => {
  const { states, upto: before } = await loadSaved(pool, userId);
  const fills = await loadFillsAfter(pool, userId, before);
  const settledMs = clock.nowMs() - SETTLED_AFTER_MS;
  const young = fills.findIndex((fill) => fill.createdAt.getTime() > settledMs);
  const settled = young < 0 ? fills : fills.slice(0, young);
  for (const fill of settled) fold(states, fill);
  const upto = settled.at(-1)?.id;
  if (upto !== undefined) await save(pool, userId, { states, upto, before });
  for (const fill of fills.slice(settled.length)) fold(states, fill);
  return matching.pairs().flatMap((pair): Holding[] => {
    const state = states.get(pair.instrumentId);
    if (!state || (state.amount === 0n && state.realised === 0n)) return [];
    const price = toUnits(board.quote(pair.instrumentId)?.price ?? '0', SCALE);
    const { average, unrealised } = computeResult(state, price);
    const text = (units: bigint): string => fromUnits(units, SCALE);
    return [
      {
        currencyId: pair.baseId,
        currencyName: pair.baseName,
        amount: text(state.amount),
        averageCost: text(average),
        price: text(price),
        unrealised: text(unrealised),
        realised: text(state.realised),
      },
    ];
  });
};
