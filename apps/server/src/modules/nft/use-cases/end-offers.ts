import { type Tx, withTx } from '#platform/db/with-tx';
import { isPoison } from '#platform/jobs/is-poison';
import { processInHalves } from '#platform/jobs/process-in-halves';
import { workSideBySide } from '#platform/jobs/work-side-by-side';
import type { NftDeps } from '../deps';
import { endOffers, findDue } from '../end.store';
import { DEPOSIT_PURPOSE } from '../nft-entries';

/** Offers ended in one transaction. */
const ENDED_TOGETHER = 2_500;
const MOST_AT_ONCE = 100_000;

export interface EndMoment {
  readonly nowMs: number;
  /** Call inside a transaction that must not commit after another process has taken the job over. */
  readonly ensureHeld: (tx: Tx) => Promise<void>;
}

export type EndDeps = Pick<NftDeps, 'pool' | 'ledger' | 'currencies' | 'relay' | 'logger'>;

const endSome = (deps: EndDeps, moment: EndMoment, { ids, usdtId }: { ids: readonly number[]; usdtId: number }) =>
  withTx(deps.pool, async (tx) => {
    await moment.ensureHeld(tx);
    const { count, deposits } = await endOffers(tx, ids, moment.nowMs);
    await deps.ledger.settleMany(tx, [
      {
        step: 'draw',
        currencyId: usdtId,
        leg: 0,
        columns: deposits,
        purpose: DEPOSIT_PURPOSE,
        fromType: 'change',
        to: { own: 'change' },
        outcome: 'voided',
      },
    ]);
    return count;
  });

async function* inParts(ids: readonly number[]): AsyncGenerator<readonly number[], void, undefined> {
  for (let from = 0; from < ids.length; from += ENDED_TOGETHER) yield ids.slice(from, from + ENDED_TOGETHER);
}

/**
 * Ends every offer whose time is over: winners get an order, everybody else the deposit. Follows from stored rows only, so
 * it does not matter which process does it or how often. Returns the number of ended offers.
 */
export const endDueOffers = async (deps: EndDeps, moment: EndMoment): Promise<number> => {
  const ids = await findDue(deps.pool, moment.nowMs, MOST_AT_ONCE);
  if (ids.length === 0) return 0;
  const usdt = (await deps.currencies.list()).find(({ name }) => name === 'USDT');
  if (!usdt) throw new Error('nft: deposits need USDT');
  let ended = 0;
  const end = async (some: readonly number[]): Promise<void> => {
    const count = await endSome(deps, moment, { ids: some, usdtId: usdt.id });
    ended += count;
    deps.relay.nudge();
  };
  // An offer that cannot be ended holds up no other; it is tried again with the next run.
  const report = async (offer: number, error: unknown): Promise<void> => {
    if (!isPoison(error)) throw error;
    deps.logger.error({ err: error, offer }, 'nft: an offer could not be ended');
  };
  await workSideBySide(inParts(ids), async (part) => void (await processInHalves(part, end, report)));
  return ended;
};
