import { isZero, toAmount } from '@candor/money/decimal';
import { availableOf, frozenOf } from '#kernel/ledger/chart';
import type { Entry } from '#kernel/ledger/entry';
import { notify } from '#modules/notify/index';
import type { Tx } from '#platform/db/with-tx';
import { appendEvents } from '#platform/outbox/append-events';
import { refuse } from '#platform/refusal';
import type { SpotDeps } from '../deps';
import { SPOT_TOPIC, type SpotEvent } from '../matching/apply-batch';
import { HOLD_PURPOSE } from '../matching/book-order';
import { type BookHalt, lockOpenHalt, type Resumption, updatePassedOver, updateResumed } from '../matching/halts.store';
import { sendHaltNotice } from '../matching/notify-books';
import { releaseReference } from '../matching/settle-moves';
import { SPOT_NOTICES } from '../notices';
import { lockStuckCommand, type StuckCommand, updateSkipped } from '../skips.store';

export interface ResumeRequest extends Omit<Resumption, 'at'> {
  readonly haltId: number;
  readonly symbol: string;
}

type Deps = Pick<SpotDeps, 'ledger' | 'clock'>;
interface Passed extends StuckCommand {
  readonly instrumentId: number;
  readonly seq: number;
}

const toReleaseEntry = (passed: Passed): Entry => {
  const { userId, side, baseId, quoteId, orderId, instrumentId, seq } = passed;
  const currencyId = side === 'buy' ? quoteId : baseId;
  const outcome = passed.isFilled ? ('posted' as const) : ('voided' as const);
  return {
    kind: 'spot_release',
    // The reference the book itself would have used for this command: it can be booked only once.
    reference: releaseReference(instrumentId, { order: orderId, seq }),
    ruleVersion: passed.ruleVersion,
    legs: [
      {
        from: frozenOf(userId, 'change', currencyId),
        to: availableOf(userId, 'change', currencyId),
        amount: passed.back,
        drawsFrom: { purpose: HOLD_PURPOSE, reference: passed.reference, outcome },
      },
    ],
  };
};

const giveBack = async (tx: Tx, { ledger }: Deps, passed: Passed): Promise<void> => {
  if (isZero(toAmount(passed.back))) return;
  const [result] = await ledger.postMany(tx, [toReleaseEntry(passed)]);
  if (!result?.ok) throw new Error(`spot: what order ${passed.orderId} holds could not be returned`);
};

const notifyOwner = async (tx: Tx, passed: Passed, symbol: string): Promise<void> => {
  const { userId, orderId, isItsPlace, isHouse } = passed;
  if (isHouse) return;
  const params = { symbol, number: String(orderId) };
  await notify(tx, SPOT_NOTICES, {
    userId,
    template: isItsPlace ? 'spot_order_skipped' : 'spot_change_skipped',
    params,
  });
  const payload: SpotEvent = { userId, orderIds: [orderId] };
  await appendEvents(tx, [{ topic: SPOT_TOPIC, key: String(userId), payload }]);
};

/**
 * Advances the book past the command. A new order ends and its hold is released; an edit or cancellation is not
 * applied, and the amount held for it is returned. The owner of the order is notified.
 */
const passOver = async (
  tx: Tx,
  deps: Deps,
  { halt, symbol }: { halt: BookHalt; symbol: string },
): Promise<StuckCommand | null> => {
  const { instrumentId, commandSeq: seq } = halt;
  if (seq === null) return refuse('book_not_skippable');
  const stuck = await lockStuckCommand(tx, { instrumentId, seq });
  await updatePassedOver(tx, instrumentId, seq);
  if (stuck === null) return null;
  const passed = { ...stuck, instrumentId, seq };
  if (stuck.isItsPlace) await updateSkipped(tx, stuck.orderId, new Date(deps.clock.nowMs()));
  await giveBack(tx, deps, passed);
  await notifyOwner(tx, passed, symbol);
  return stuck;
};

/** Resumes a halted book, as decided by two operators. Its owner is notified with the commit. */
export const resumeBook = async (tx: Tx, deps: Deps, request: ResumeRequest): Promise<StuckCommand | null> => {
  const { haltId, symbol, how, proposedBy, approvedBy } = request;
  const halt = (await lockOpenHalt(tx, haltId)) ?? refuse('already_decided');
  const passed = how === 'skip' ? await passOver(tx, deps, { halt, symbol }) : null;
  await updateResumed(tx, haltId, { how, proposedBy, approvedBy, at: new Date(deps.clock.nowMs()) });
  sendHaltNotice(tx, halt.instrumentId);
  return passed;
};
