import { importInOnePiece } from '@candor/testkit/import-in-one-piece';
import { isFull } from '@candor/testkit/test-size';
import { expect, it } from 'vitest';
import { COUNTS } from './counts';
import type * as Walk from './nft-model-walk';
import { chooseSeed } from './seed';

const OPERATIONS = COUNTS.nftModelOperations;

const { walkNfts } = await importInOnePiece<typeof Walk>(new URL('./nft-model-walk.ts', import.meta.url));

it(`${OPERATIONS} random operations of the NFT market: the domain's functions and plain loops over whole numbers agree`, async () => {
  const { worlds, came } = await walkNfts(chooseSeed('nft model'), OPERATIONS);
  process.stdout.write(`${worlds} worlds, ${JSON.stringify(came)}\n`);
  // Every kind of result is reached for certain only with the operations of the full run.
  if (!isFull) return;
  const often = (...whats: string[]): void => {
    for (const what of whats) expect([what, (came[what] ?? 0) > 3]).toEqual([what, true]);
  };
  often('offer sale', 'offer auction', 'bid leads', 'bid topped', 'bid later', 'bids 0', 'bids 2', 'bids 3');
  often('bid nft_bid_low', 'bid nft_maximum_low', 'bid nft_already_leading', 'bid nft_bid_uncovered', 'bid nft_own');
  often(
    'bid insufficient_balance',
    'bid nft_deposit_short',
    'bid topped up',
    'bid nft_not_on_sale',
    'deposit done',
    'deposit nft_deposit_held',
  );
  often('buy done', 'buy nft_price_changed', 'buy insufficient_balance', 'pay done', 'pay nft_order_closed');
  often('expire unsold', 'expire chance', 'pay insufficient_balance', 'offer nft_payment_open', 'offer nft_unopened');
  often('box done', 'box nft_sold_out', 'box nft_not_on_sale', 'tick drawn', 'open done', 'open nft_not_drawn');
});
