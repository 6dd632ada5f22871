import { decideHalt, type NewOrder } from '@candor/domain/halts/decide-halt';
import type { PoolClient } from '#platform/db/pool';
import { Refusal } from '#platform/refusal';
import { shareHalts } from './halts.store';

export interface HaltQuestion {
  readonly instrumentId: number;
  readonly symbol: string;
}

/** Called inside the transaction of every order acceptance: returns the instruments whose halt refuses the order. */
export const findHaltRefusals = async (
  client: PoolClient,
  order: NewOrder,
  asked: readonly HaltQuestion[],
): Promise<ReadonlyMap<number, Refusal>> => {
  const running = await shareHalts(
    client,
    asked.map(({ instrumentId }) => instrumentId),
  );
  const refusals = new Map<number, Refusal>();
  for (const { instrumentId, symbol } of asked) {
    const decision = decideHalt(running.get(instrumentId) ?? [], order, symbol);
    if (!decision.ok) refusals.set(instrumentId, new Refusal(decision.code, decision.params));
  }
  return refusals;
};
