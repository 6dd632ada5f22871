import { type CopyDecision, decideCopy, type LeaderOrder } from '@candor/domain/copy/decide-copy';
import type { CopySettings } from '@candor/domain/copy/decide-follow';
import { computeMaxMultiple } from '@candor/domain/futures/decide-open';
import { scaleFees } from '@candor/domain/futures/scale-fees';
import { findAreaCode } from '@candor/domain/limits/product-rules';
import { readFeeTerms } from '#kernel/fees/fee-terms.store';
import { countLive, loadLiveSizes, loadTraders, sizeKey } from '#modules/futures/index';
import { loadBalance } from '../balance.store';
import { loadUsedOf } from '../copies.store';
import { readCopyTerms } from '../copy-terms';
import type { CopyDeps } from '../deps';
import { findLastOrder } from '../views.store';

export interface Example {
  readonly order: LeaderOrder;
  readonly decision: CopyDecision;
  readonly symbol: string;
}

/** The leader's last order as these settings would copy it now, by the function that copies; null before the first order. */
export const readExample = async (
  deps: CopyDeps,
  {
    userId,
    leaderId,
    settings,
  }: { readonly userId: number; readonly leaderId: number; readonly settings: CopySettings },
): Promise<{ readonly example: Example | null; readonly available: string }> => {
  const order = await findLastOrder(deps.pool, leaderId);
  const available = await loadBalance(deps.pool, userId);
  if (order === null) return { example: null, available };
  const { inForce, terms } = await readCopyTerms(deps, order.instrumentId);
  const nowMs = deps.clock.nowMs();
  const { instrumentId, side } = order;
  const [traders, used, live, sizes, fees] = await Promise.all([
    loadTraders(deps.pool, [userId]),
    // Copies that are open already are part of the cap, also while settings are changed.
    loadUsedOf(deps.pool, { leaderId, followerId: userId }),
    countLive(deps.pool, [userId]),
    loadLiveSizes(deps.pool, [{ userId, instrumentId }]),
    readFeeTerms(deps.pool, userId, new Date(nowMs)),
  ]);
  const trader = traders.get(userId) ?? { registeredMs: nowMs, phone: '' };
  const user = { registeredMs: trader.registeredMs, nowMs, area: findAreaCode(trader.phone) };
  const decision = decideCopy(settings, order, {
    terms: { ...terms, futures: scaleFees(terms.futures, fees.factor) },
    moment: {
      isPaused: false,
      isHalted: false,
      isOffered: true,
      mark: order.price,
      available,
      used,
      positions: live.get(userId) ?? 0,
      maxMultiple: computeMaxMultiple(inForce.rules, user).multiple,
      besideSize: sizes.get(sizeKey({ userId, instrumentId, side })) ?? '0',
    },
  });
  return { example: { order, decision, symbol: inForce.instrument.symbol }, available };
};
