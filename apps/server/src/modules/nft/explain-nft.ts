import { canonical } from '@candor/money/decimal';
import type { EntryExplanation } from '#kernel/ledger/explain';
import type { ExplainEntry } from '#kernel/product/record-kind';
import type { Pool } from '#platform/db/pool';
import {
  type ExplainedDeposit,
  type ExplainedSale,
  findDeposit,
  findRefund,
  findSale,
  findTopUp,
} from './explain.store';
import {
  BOX_KIND,
  COMPENSATION_KIND,
  DEPOSIT_BACK_KIND,
  DEPOSIT_KIND,
  FORFEIT_KIND,
  PURCHASE_KIND,
  REFUND_KIND,
  ROYALTY_KIND,
  SALE_KIND,
  TOP_UP_BACK_KIND,
  TOP_UP_KIND,
} from './nft-entries';

type Input = EntryExplanation['inputs'][number];

const PERCENT = '%';
const USDT = 'USDT';

const text = (name: string, value: string): Input => ({ name, value, unit: '' });
const amount = (name: string, value: string, unit: string): Input => ({ name, value: canonical(value), unit });

const SALES: Readonly<
  Record<string, { readonly whose: keyof ExplainedSale; readonly inputs: (sale: ExplainedSale) => Input[] }>
> = {
  [PURCHASE_KIND]: {
    whose: 'buyerId',
    inputs: ({ work, price, coin }) => [text('work', work), amount('price', price, coin)],
  },
  [BOX_KIND]: {
    whose: 'buyerId',
    inputs: ({ series, price, coin }) => [text('series', series), amount('price', price, coin)],
  },
  [SALE_KIND]: {
    whose: 'sellerId',
    inputs: (sale) => [
      text('work', sale.work),
      amount('price', sale.price, sale.coin),
      amount('fee_percent', sale.feePercent, PERCENT),
      amount('fee', sale.fee, sale.coin),
      amount('royalty_percent', sale.royaltyPercent, PERCENT),
      amount('royalty', sale.royalty, sale.coin),
      amount('received', sale.net, sale.coin),
    ],
  },
  [ROYALTY_KIND]: {
    whose: 'artistId',
    inputs: (sale) => [
      text('work', sale.work),
      amount('price', sale.price, sale.coin),
      amount('royalty_percent', sale.royaltyPercent, PERCENT),
      amount('royalty', sale.royalty, sale.coin),
    ],
  },
};

const DEPOSITS: Readonly<
  Record<string, { readonly whose: keyof ExplainedDeposit; readonly inputs: (deposit: ExplainedDeposit) => Input[] }>
> = {
  [DEPOSIT_KIND]: {
    whose: 'userId',
    inputs: ({ work, startPrice, coin, deposit }) => [
      text('work', work),
      amount('start_price', startPrice, coin),
      amount('deposit', deposit, USDT),
    ],
  },
  [DEPOSIT_BACK_KIND]: {
    whose: 'userId',
    inputs: ({ work, deposit }) => [text('work', work), amount('deposit', deposit, USDT)],
  },
  [FORFEIT_KIND]: {
    whose: 'userId',
    inputs: (deposit) => [
      text('work', deposit.work),
      amount('price', deposit.price, deposit.coin),
      amount('deposit', deposit.forfeited, USDT),
      amount('seller_percent', deposit.sellerPercent, PERCENT),
      amount('to_seller', deposit.toSeller, USDT),
      amount('to_platform', deposit.toPlatform, USDT),
    ],
  },
  [COMPENSATION_KIND]: {
    whose: 'sellerId',
    inputs: (deposit) => [
      text('work', deposit.work),
      amount('deposit', deposit.forfeited, USDT),
      amount('seller_percent', deposit.sellerPercent, PERCENT),
      amount('received', deposit.toSeller, USDT),
    ],
  },
};

const explainRefund = async (pool: Pool, userId: number, reference: string): Promise<EntryExplanation | null> => {
  const refund = await findRefund(pool, userId, reference);
  if (refund === null) return null;
  const inputs = [amount('amount', refund.amount, refund.coin)];
  return { formula: REFUND_KIND, inputs: refund.work === null ? inputs : [text('work', refund.work), ...inputs] };
};

const explainTopUp = async (
  pool: Pool,
  userId: number,
  { kind, reference }: { readonly kind: string; readonly reference: string },
): Promise<EntryExplanation | null> => {
  const found = await findTopUp(pool, reference);
  if (found?.userId !== userId) return null;
  const inputs = [
    text('work', found.work),
    amount('deposit', found.deposit, USDT),
    amount('top_up_percent', found.percent, PERCENT),
    amount('top_up', found.topUp, USDT),
  ];
  return { formula: kind, inputs };
};

/** Explains entries ("Why?" in the app) from sales and bidders. The formula has the name of the entry's kind. */
export const explainNft: ExplainEntry = async (pool, userId, { kind, reference }) => {
  if (kind === REFUND_KIND) return explainRefund(pool, userId, reference);
  if (kind === TOP_UP_KIND || kind === TOP_UP_BACK_KIND) return explainTopUp(pool, userId, { kind, reference });
  const ofSale = SALES[kind];
  if (ofSale) {
    const sale = await findSale(pool, reference);
    return sale?.[ofSale.whose] === userId ? { formula: kind, inputs: ofSale.inputs(sale) } : null;
  }
  const ofDeposit = DEPOSITS[kind];
  if (!ofDeposit) return null;
  const deposit = await findDeposit(pool, reference);
  return deposit?.[ofDeposit.whose] === userId ? { formula: kind, inputs: ofDeposit.inputs(deposit) } : null;
};
