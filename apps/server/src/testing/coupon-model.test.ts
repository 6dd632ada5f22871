import { importInOnePiece } from '@candor/testkit/import-in-one-piece';
import { isFull } from '@candor/testkit/test-size';
import { expect, it } from 'vitest';
import { COUNTS } from './counts';
import type * as Walk from './coupon-model-walk';
import { chooseSeed } from './seed';

const OPERATIONS = COUNTS.couponModelOperations;

const { walkCoupons } = await importInOnePiece<typeof Walk>(new URL('./coupon-model-walk.ts', import.meta.url));

it(`${OPERATIONS} random operations with trial funds: the principal never leaves the campaign, and plain loops agree`, () => {
  const { worlds, came } = walkCoupons(chooseSeed('coupon model'), OPERATIONS);
  process.stdout.write(`${worlds} worlds, ${JSON.stringify(came)}\n`);
  // Every kind of result is reached for certain only with the operations of the full run.
  if (!isFull) return;
  const often = (...whats: string[]): void => {
    for (const what of whats) expect([what, (came[what] ?? 0) > 3]).toEqual([what, true]);
  };
  often('claim claimed', 'claim coupon_claimed_before', 'claim coupon_sold_out', 'stake taken', 'open taken');
  often(
    'stake coupon_unknown',
    'open coupon_unknown',
    'open coupon_expired',
    'stake coupon_expired',
    'open coupon_used',
  );
  often('stake coupon_used', 'open coupon_wrong_product', 'stake coupon_wrong_product', 'open coupon_too_little');
  often(
    'stake coupon_too_little',
    'stake coupon_in_use',
    'open coupon_multiple_too_high',
    'settle settled',
    'fill filled',
    'fill returned',
  );
  often('unfilled returned', 'close closed', 'close too_many', 'close not_open', 'settle ended', 'expire expired');
});
