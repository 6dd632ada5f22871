import { importInOnePiece } from '@candor/testkit/import-in-one-piece';
import { isFull } from '@candor/testkit/test-size';
import { expect, it } from 'vitest';
import { COUNTS } from './counts';
import type * as Walk from './otc-model-walk';
import { chooseSeed } from './seed';

const OPERATIONS = COUNTS.otcModelOperations;

const { walkOtc } = await importInOnePiece<typeof Walk>(new URL('./otc-model-walk.ts', import.meta.url));

it(`${OPERATIONS} random operations of OTC with timeouts: the domain's functions and plain loops over whole numbers agree`, () => {
  const { worlds, came } = walkOtc(chooseSeed('otc model'), OPERATIONS);
  process.stdout.write(`${worlds} worlds, ${JSON.stringify(came)}\n`);
  // Every kind of result is reached for certain only with the operations of the full run.
  if (!isFull) return;
  const often = (...whats: string[]): void => {
    for (const what of whats) expect([what, (came[what] ?? 0) > 3]).toEqual([what, true]);
  };
  often('post done 1', 'post otc_price_wrong', 'post otc_margin_wrong', 'post otc_limits_wrong', 'post otc_rate_old');
  often('edit done 2', 'edit otc_total_wrong', 'edit otc_ad_ended', 'post otc_price_unknown');
  often('take taken', 'take otc_own_ad', 'take otc_blocked', 'take otc_ad_closed', 'take otc_trader_paused');
  often('take otc_rate_old', 'take verification_required', 'take otc_paused_by_score', 'take otc_need_orders');
  often('take otc_need_days', 'take otc_taking_blocked', 'take otc_ad_changed', 'take otc_price_moved');
  often('take otc_amount_low', 'take otc_amount_high', 'take otc_remaining', 'take otc_limit', 'take otc_trader_limit');
  often('take otc_too_many_open', 'take otc_seller_short', 'take insufficient_balance', 'take otc_price_unknown');
  often(
    'pay done paid',
    'pay otc_time_over',
    'release done completed',
    'release done released',
    'cancel done cancelled',
  );
  often(
    'cancel otc_cancel_after_paid',
    'ask_cancel otc_asked_already',
    'dispute otc_dispute_early',
    'dispute done disputed',
  );
  often('appeal done disputed', 'appeal otc_not_loser', 'appeal otc_appeal_used', 'appeal otc_appeal_late');
  often('rule done true', 'rule done false', 'rule otc_same_operator', 'rule otc_not_decidable');
  often('time timed_out', 'time disputed', 'time released', 'time refunded', 'pay otc_order_unknown');
});
