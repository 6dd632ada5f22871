import { decideConversionForm } from '@candor/domain/fund/decide-conversion';
import { isInTime } from '@candor/domain/futures/decide-fill';
import { type DecidingTick, loadDecidingTicks, type TickWait } from '#kernel/pricing/fill-ticks.store';
import type { PoolClient } from '#platform/db/pool';
import { type Tx, withTx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import { pollUntil } from '#platform/runtime/monotonic';
import {
  CONVERT_RETURN_KIND,
  fillReference,
  type OpenHold,
  sendConverted,
  sendHeld,
  toFillEntry,
  toReturnEntry,
} from '../conversion-entries';
import { type HoldOutcome, lockOutcome, type WaitingConversion } from '../conversion-waits.store';
import type { FundDeps } from '../deps';
import { readPair } from './quote-conversion';

/** No maximum: the value was judged when it was accepted, and the price of the fill decides nothing else. */
const ANY_VALUE = '1000000000000';
const ASK_EVERY_MS = 50;
const ONE_USDT = '1';

/** The tick that decides each coin; undefined: not yet. */
const findPrices = async (
  client: Pick<PoolClient, 'query'>,
  { fromWait, toWait }: WaitingConversion,
): Promise<readonly (DecidingTick | null)[] | undefined> => {
  const waits = [fromWait, toWait];
  const ticks = await loadDecidingTicks(
    client,
    waits.flatMap((wait) => wait ?? []),
  );
  if (ticks.some((tick) => tick === null)) return undefined;
  const left = [...ticks];
  return waits.map((wait) => (wait === null ? null : (left.shift() ?? null)));
};

const isLate = (tick: DecidingTick | null | undefined, wait: TickWait | null): boolean =>
  wait !== null && (!tick || !isInTime(tick, wait.fillByMs));

export type ReturnDeps = Pick<FundDeps, 'ledger' | 'currencies' | 'clock'>;

/** Ends the hold without a conversion. The caller holds the lock of the call. */
export const returnConversion = async (deps: ReturnDeps, tx: Tx, hold: OpenHold): Promise<void> => {
  const [result] = await deps.ledger.postMany(tx, [toReturnEntry(hold)]);
  if (!result?.ok) throw new Error(`the money of conversion ${hold.reference} is not where it was set aside`);
  const coin = (await deps.currencies.find(hold.currencyId))?.name ?? '';
  const why = { reference: fillReference(hold.reference), formula: CONVERT_RETURN_KIND, amount: hold.amount, coin };
  sendHeld(tx, [why], new Date(deps.clock.nowMs()));
};

const make = async (
  deps: FundDeps,
  tx: Tx,
  { waiting, prices }: { readonly waiting: WaitingConversion; readonly prices: readonly (DecidingTick | null)[] },
): Promise<boolean> => {
  const { userId, reference, fromId, toId, feePercent, ruleVersion, amount } = waiting;
  const pair = await readPair(deps, waiting);
  const cross = { fromPrice: prices[0]?.price ?? ONE_USDT, toPrice: prices[1]?.price ?? ONE_USDT };
  const decision = decideConversionForm({ ...pair, ...cross, amount, feePercent, maxValueUsdt: ANY_VALUE });
  if (!decision.ok) return false;
  const item = { ...pair, userId, reference, fromId, toId };
  const priced = { ...decision, ...cross, item, feePercent, ruleVersion };
  const [result] = await deps.ledger.postMany(tx, [toFillEntry(priced)]);
  if (!result?.ok) throw new Error(`conversion ${reference} could not be booked`);
  sendConverted(tx, [[priced, fillReference(reference)]], new Date(deps.clock.nowMs()));
  return true;
};

/** Decides the conversion if its ticks are there; `isOver`: without them it is given back. Null: it waits. */
const settle = (deps: FundDeps, waiting: WaitingConversion, isOver: boolean): Promise<HoldOutcome | null> =>
  withTx(deps.pool, async (tx) => {
    const known = await lockOutcome(tx, waiting.reference);
    if (known !== null) return known;
    const prices = await findPrices(tx.client, waiting);
    if (prices === undefined && !isOver) return null;
    const { fromWait, toWait, fromId: currencyId, held: amount } = waiting;
    const isRefused = prices === undefined || isLate(prices[0], fromWait) || isLate(prices[1], toWait);
    if (!isRefused && (await make(deps, tx, { waiting, prices }))) return 'posted';
    await returnConversion(deps, tx, { ...waiting, currencyId, amount });
    return 'voided';
  });

/**
 * Lets an accepted conversion wait for the first tick of each coin whose sources spoke after the acceptance. Without one in
 * time nothing is converted. Whoever repeats the call gets the same answer.
 */
export const createFillConversion =
  (deps: FundDeps) =>
  async (waiting: WaitingConversion): Promise<void> => {
    const timeoutMs = waiting.fillWaitMs + deps.patience.fillArrivesMs;
    const areThere = async (): Promise<true | null> => ((await findPrices(deps.pool, waiting)) ? true : null);
    // Of a repeated call the outcome is known at once.
    let outcome = await settle(deps, waiting, false);
    if (outcome === null) {
      await pollUntil(areThere, { timeoutMs, everyMs: ASK_EVERY_MS });
      outcome = await settle(deps, waiting, true);
    }
    if (outcome === 'posted') return;
    const { from, to } = await readPair(deps, waiting);
    throw new Refusal('no_fill_in_time', { symbol: waiting.fromWait === null ? to.name : from.name });
  };
