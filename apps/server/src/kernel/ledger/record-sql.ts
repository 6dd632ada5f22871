type Side = 'debit' | 'credit';

/**
 * Shape of a statement. Its first parameters are, in this order: user, currency (0: all), account, from, to; then the
 * kind, if filtered.
 */
export interface RecordShape {
  readonly byKind: boolean;
  /** Only the receiving side, so that a transfer between own accounts shows once. */
  readonly receivingOnly: boolean;
  /** Also includes movements of held (frozen) money; records themselves are about available money. */
  readonly withFrozen?: boolean;
}

/** Clocks of processes may differ by this much, and a booking may wait for its locks that long. */
const CLOCK_SLACK = `interval '2 minutes'`;
/** Above every number a posting can have. */
export const LAST_ID = '9223372036854775807';

const ownOf = ({ withFrozen = false }: RecordShape): string => `own as materialized (
  select id, type, bucket, currency_id from ledger_account
  where owner_id = $1 and bucket ${withFrozen ? `in ('available', 'frozen')` : `= 'available'`}
    and ($2::int = 0 or currency_id = $2) and case when $3::text is null then type <> 'points' else type = $3 end
)`;

const BOUNDS = `bounds as materialized (
  select case when $4::timestamptz is null then 0 else ledger_posting_at($4::timestamptz - ${CLOCK_SLACK}) end as low,
         case when $5::timestamptz is null then ${LAST_ID} else ledger_posting_at($5::timestamptz + ${CLOCK_SLACK}) end as high
)`;

/**
 * Position of a row in the index (account, hash of the kind, number). Comparing and ordering by the whole row leaves
 * the planner only this index, whatever its statistics.
 */
const placeOf = (side: Side): string => `(p.${side}_account_id, hashtext(p.kind), p.id)`;
const newestFirst = (side: Side): string => `p.${side}_account_id desc, hashtext(p.kind) desc, p.id desc`;

/**
 * The kinds on one side of an account, as hashes. Skips from one kind to the next in the index, so the cost depends on
 * the number of kinds, not of rows.
 */
const hashesOf = (side: Side, account: string): string => {
  const next = (comparison: string): string => `
    select case when p.${side}_account_id = ${account} then hashtext(p.kind) end as hash from ledger_posting p
    where (p.${side}_account_id, hashtext(p.kind)) ${comparison}
    order by p.${side}_account_id, hashtext(p.kind) limit 1`;
  return `
    with recursive hop as (
      (${next(`>= (${account}, '-2147483648'::int)`)})
      union all
      select (${next(`> (${account}, hop.hash)`)}) from hop where hop.hash is not null
    )
    select hash from hop where hash is not null`;
};

const streams = (side: Side, { byKind }: RecordShape): string =>
  `${side}s as materialized (
    select o.id, o.type, o.bucket, o.currency_id, h.hash from own o
    cross join lateral (${byKind ? 'select hashtext($6::text) as hash' : hashesOf(side, 'o.id')}) h
  )`;

/** The newest rows of each stream, by index. `below`: the number they must be under; `most`: how many of each. */
const rowsOf = (side: Side, { byKind }: RecordShape, { below, most }: { below: string; most: string }): string => `
  select p.id, ${side === 'credit'} as is_credit, s.type, s.bucket, s.currency_id,
         p.${side === 'credit' ? 'debit' : 'credit'}_account_id as counter_id,
         ${side === 'credit' ? 'p.amount' : '-p.amount'} as value, p.${side}_after as after, p.kind, p.created_at
  from bounds b cross join ${side}s s cross join lateral (
    select * from ledger_posting p
    where ${placeOf(side)} >= (s.id, s.hash, b.low) and ${placeOf(side)} < (s.id, s.hash, least(b.high, ${below}))
      ${byKind ? 'and p.kind = $6' : ''}
      and ($4::timestamptz is null or p.created_at >= $4) and ($5::timestamptz is null or p.created_at < $5)
    order by ${newestFirst(side)} limit ${most}
  ) p`;

/**
 * The relations `own` and `newest`: every movement of the user's available money that passes the filter. A stream is
 * one side of one account with one kind; each gives at most `most` rows, so the cost grows with the page and with the
 * number of streams, not with the history.
 */
export const withNewest = (
  shape: RecordShape,
  limits: { readonly most: string; readonly belowDebit?: string; readonly belowCredit?: string },
): string => {
  const { most, belowDebit = LAST_ID, belowCredit = LAST_ID } = limits;
  const credits = rowsOf('credit', shape, { below: belowCredit, most });
  const debits = rowsOf('debit', shape, { below: belowDebit, most });
  return shape.receivingOnly
    ? `with ${ownOf(shape)}, ${BOUNDS}, ${streams('credit', shape)}, newest as (${credits})`
    : `with ${ownOf(shape)}, ${BOUNDS}, ${streams('credit', shape)}, ${streams('debit', shape)},
       newest as (${credits} union all ${debits})`;
};

export const shapeName = ({ byKind, receivingOnly }: RecordShape): string =>
  `${byKind ? '_kind' : ''}${receivingOnly ? '_received' : ''}`;

/** Number of the first parameter after those of the filter. */
export const nextParameter = ({ byKind }: RecordShape): number => (byKind ? 7 : 6);

/**
 * The newest postings on one side of an account under a number, all kinds: a parenthesised select of ledger_posting rows.
 * The arguments are SQL; `below` must not be null.
 */
export const newestOfAccount = (
  side: Side,
  { account, below, limit }: { readonly account: string; readonly below: string; readonly limit: string },
): string => `
  (select p.* from (${hashesOf(side, account)}) kinds cross join lateral (
    select * from ledger_posting p
    where ${placeOf(side)} >= (${account}, kinds.hash, 0) and ${placeOf(side)} < (${account}, kinds.hash, ${below})
    order by ${newestFirst(side)} limit ${limit}
  ) p order by p.id desc limit ${limit})`;

/** The oldest postings on one side of an account above a number, all kinds; otherwise like newestOfAccount. */
export const oldestOfAccount = (
  side: Side,
  { account, above, limit }: { readonly account: string; readonly above: string; readonly limit: string },
): string => `
  (select p.* from (${hashesOf(side, account)}) kinds cross join lateral (
    select * from ledger_posting p
    where ${placeOf(side)} > (${account}, kinds.hash, ${above}) and ${placeOf(side)} <= (${account}, kinds.hash, ${LAST_ID})
    order by p.${side}_account_id, hashtext(p.kind), p.id limit ${limit}
  ) p order by p.id limit ${limit})`;
