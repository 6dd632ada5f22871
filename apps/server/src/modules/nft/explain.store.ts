import type { Pool } from '#platform/db/pool';
import { REFUND_KIND } from './nft-entries';

const VERSION_AT = 14;
/** Versions of the references that others follow from. */
const VERSIONS = ['4', '7', '8', 'f'];

/** References an entry may follow from, and its own. */
const sourcesOf = (reference: string): string[] => [
  reference,
  ...VERSIONS.map((digit) => `${reference.slice(0, VERSION_AT)}${digit}${reference.slice(VERSION_AT + 1)}`),
];

export interface ExplainedSale {
  readonly work: string;
  /** Title of the box series; empty: none. */
  readonly series: string;
  readonly sellerId: number;
  readonly buyerId: number;
  readonly artistId: number;
  readonly coin: string;
  readonly price: string;
  readonly fee: string;
  readonly royalty: string;
  readonly net: string;
  readonly feePercent: string;
  readonly royaltyPercent: string;
}

export const findSale = async (pool: Pool, reference: string): Promise<ExplainedSale | null> => {
  const { rows } = await pool.query<ExplainedSale>({
    name: 'nft_explain_sale',
    text: `select w.name as work, coalesce(r.title, '') as series, s.seller_id as "sellerId", s.buyer_id as "buyerId",
             s.artist_id as "artistId", c.name as coin, s.price, s.fee, s.royalty, s.net,
             coalesce(o.fee_percent, r.fee_percent, 0)::text as "feePercent", coalesce(o.royalty_percent, 0)::text as "royaltyPercent"
           from nft_sale s join nft_work w on w.id = s.work_id join currency c on c.id = s.currency_id
           left join nft_offer o on o.id = s.offer_id left join nft_series r on r.id = s.series_id
           where s.reference = any($1::uuid[])`,
    values: [sourcesOf(reference)],
  });
  return rows[0] ?? null;
};

export interface ExplainedDeposit {
  readonly work: string;
  readonly userId: number;
  readonly sellerId: number;
  readonly coin: string;
  readonly startPrice: string;
  /** What the winner had to pay; zero for other bidders. */
  readonly price: string;
  readonly deposit: string;
  /** Deposit and top-ups that were forfeited; zero: none. */
  readonly forfeited: string;
  readonly sellerPercent: string;
  readonly toSeller: string;
  readonly toPlatform: string;
}

export const findDeposit = async (pool: Pool, reference: string): Promise<ExplainedDeposit | null> => {
  const { rows } = await pool.query<ExplainedDeposit>({
    name: 'nft_explain_deposit',
    text: `select w.name as work, b.user_id as "userId", o.seller_id as "sellerId", c.name as coin, o.start_price as "startPrice",
             coalesce(r.price, 0)::text as price, b.deposit, coalesce(r.to_seller + r.to_platform, 0)::text as forfeited,
             case when r.is_linked then 0 else o.forfeit_percent end::text as "sellerPercent",
             coalesce(r.to_seller, 0)::text as "toSeller", coalesce(r.to_platform, 0)::text as "toPlatform"
           from nft_bidder b join nft_offer o on o.id = b.offer_id join nft_work w on w.id = o.work_id join currency c on c.id = o.currency_id
           left join nft_order r on r.offer_id = b.offer_id and r.buyer_id = b.user_id and r.rank = 1
           where b.reference = any($1::uuid[])`,
    values: [sourcesOf(reference)],
  });
  return rows[0] ?? null;
};

export interface ExplainedTopUp {
  readonly work: string;
  readonly userId: number;
  readonly percent: string;
  readonly deposit: string;
  readonly topUp: string;
}

export const findTopUp = async (pool: Pool, reference: string): Promise<ExplainedTopUp | null> => {
  const { rows } = await pool.query<ExplainedTopUp>({
    name: 'nft_explain_top_up',
    text: `select w.name as work, t.user_id as "userId", o.top_up_percent as percent, o.deposit, t.amount as "topUp"
           from nft_top_up t join nft_offer o on o.id = t.offer_id join nft_work w on w.id = o.work_id where t.reference = any($1::uuid[])`,
    values: [sourcesOf(reference)],
  });
  return rows[0] ?? null;
};

export interface ExplainedRefund {
  /** Null: the purchase is not found. */
  readonly work: string | null;
  readonly amount: string;
  readonly coin: string;
}

export const findRefund = async (pool: Pool, userId: number, reference: string): Promise<ExplainedRefund | null> => {
  const { rows } = await pool.query<ExplainedRefund>({
    name: 'nft_explain_refund',
    text: `select w.name as work, p.amount, c.name as coin from ledger_posting p
           join ledger_account a on a.id = p.credit_account_id join currency c on c.id = a.currency_id
           left join nft_sale s on s.reference = any($3::uuid[]) left join nft_work w on w.id = s.work_id
           where p.kind = '${REFUND_KIND}' and p.reference = $2::uuid and a.owner_id = $1`,
    values: [userId, reference, sourcesOf(reference)],
  });
  return rows[0] ?? null;
};
