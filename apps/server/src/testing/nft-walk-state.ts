import type { TestApp } from './test-app';

/** What the numbers of the model are in the database. */
export interface WalkIds {
  readonly users: readonly number[];
  readonly coins: readonly number[];
  /** Filled by `readLines`, in the order made. */
  readonly offers: number[];
  /** Money when the model began; the purses of the house had some. */
  readonly before: bigint[];
}

interface AccountRow {
  readonly owner: number;
  readonly type: string;
  readonly coin: number;
  readonly bucket: string;
  readonly units: string;
}

/** Balances in the order of `NftModel.money`, less those of the beginning. */
export const readMoney = async ({ pool }: TestApp, { users, coins, before }: WalkIds): Promise<bigint[]> => {
  const { rows } = await pool.query<AccountRow>(
    `select owner_id as owner, type, currency_id as coin, bucket, (balance * 100000000)::bigint::text as units from ledger_account
     where owner_id = any($1::int[]) and type = 'change' or owner_id = 0 and type in ('nft_sales', 'fees') and bucket = 'house'`,
    [users],
  );
  const units = new Map(rows.map((row) => [`${row.owner}:${row.type}:${row.coin}:${row.bucket}`, BigInt(row.units)]));
  const of = (owner: number, type: string, coin: number, bucket: string): bigint =>
    units.get(`${owner}:${type}:${coin}:${bucket}`) ?? 0n;
  const own = users.flatMap((id) => [
    ...coins.map((coin) => of(id, 'change', coin, 'available')),
    of(id, 'change', coins[0] ?? 0, 'frozen'),
  ]);
  const purses = ['nft_sales', 'fees'].flatMap((purse) => coins.map((coin) => of(0, purse, coin, 'house')));
  return [...own, ...purses].map((value, at) => value - (before[at] ?? 0n));
};

interface WorkRow {
  readonly id: number;
  readonly code: string;
  readonly owner: number;
  readonly isUnopened: boolean;
  readonly position: number | null;
  readonly live: number | null;
}

interface OfferRow {
  readonly id: number;
  readonly work: number;
  readonly figures: string;
  readonly leader: number | null;
  readonly rest: string;
  readonly bidders: readonly { readonly user: number; readonly rest: string }[];
  readonly orders: readonly { readonly user: number; readonly rank: number; readonly rest: string }[];
}

const units = (column: string): string => `(${column} * 100000000)::bigint`;

const OFFERS = `
  select o.id, o.work_id as work, concat_ws(' ', o.state, ${units('o.price')}, coalesce(${units('o.maximum')}::text, '-')) as figures,
    o.leader_id as leader, concat_ws(' ', o.bids, o.end_ms) as rest,
    (select coalesce(json_agg(json_build_object('user', b.user_id, 'rest',
       concat_ws(':', ${units('b.deposit')}, coalesce(${units('b.price')}::text, '-'), b.state))), '[]') from nft_bidder b where b.offer_id = o.id) as bidders,
    (select coalesce(json_agg(json_build_object('user', r.buyer_id, 'rank', r.rank, 'rest',
       concat_ws(':', ${units('r.price')}, r.due_ms, r.state))), '[]') from nft_order r where r.offer_id = o.id) as orders
  from nft_offer o where o.work_id = any($1::int[]) order by o.id`;

/** Works with their newest offers as `NftModel.line` shows them, in the order of the codes. */
export const readLines = async (
  { pool }: TestApp,
  { users, offers: known, codes }: WalkIds & { readonly codes: readonly string[] },
): Promise<string[]> => {
  const { rows: works } = await pool.query<WorkRow>(
    `select w.id, w.code, w.owner_id as owner, w.is_unopened as "isUnopened", b.position, w.offer_id as live
     from nft_work w left join nft_box b on b.work_id = w.id where w.code = any($1::text[])`,
    [codes],
  );
  const { rows: offers } = await pool.query<OfferRow>(OFFERS, [works.map(({ id }) => id)]);
  known.splice(0, known.length, ...offers.map(({ id }) => id));
  const placeOf = (id: number | null): number | string => (id === null ? '-' : id === 0 ? 0 : users.indexOf(id) + 1);
  return codes.map((code) => {
    const work = works.find((one) => one.code === code);
    if (!work) return 'none';
    const live = work.live === null ? '-' : known.indexOf(work.live);
    const head = [placeOf(work.owner), work.isUnopened ? 'closed' : 'open', work.position ?? '-', live].join(' ');
    const last = offers.findLast((one) => one.work === work.id);
    if (!last) return head;
    const bidders = last.bidders.map((one) => `${placeOf(one.user)}:${one.rest}`).sort();
    const orders = last.orders.map((one) => `${one.rank}:${placeOf(one.user)}:${one.rest}`).sort();
    const offer = `${last.figures} ${placeOf(last.leader)} ${last.rest}`;
    return `${head} | ${offer} | ${bidders.join(' ')} | ${orders.join(' ')}`;
  });
};
