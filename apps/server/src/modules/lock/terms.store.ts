import type { ProposedProduct, ProposedTerms } from '@candor/domain/lock/find-terms-flaw';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/** Who changed terms, and why. */
export interface TermsChange {
  readonly reason: string;
  readonly proposer: string;
  readonly approver: string;
  readonly now: Date;
}

const KEEP_VERSION = `
  insert into lock_product_version (product_id, version, day_rate_percent, redeem_fee_percent, min_amount, max_amount, quota, opens_ms, closes_ms,
    summary, proposed_by, approved_by, created_at)
  select id, version, day_rate_percent, redeem_fee_percent, min_amount, max_amount, quota, opens_ms, closes_ms, $2, $3, $4, $5
  from lock_product where id = $1`;

const keepVersion = async (
  { client }: Tx,
  id: number,
  { reason, proposer, approver, now }: TermsChange,
): Promise<void> => {
  await client.query(KEEP_VERSION, [id, reason, proposer, approver, now]);
};

/** Writes the next version of a product's terms. The rate of a flexible product is in `lock_rate`. */
export const updateTerms = async (
  tx: Tx,
  { id, isFlexible, terms }: { readonly id: number; readonly isFlexible: boolean; readonly terms: ProposedTerms },
  change: TermsChange,
): Promise<void> => {
  await tx.client.query(
    `update lock_product set day_rate_percent = case when $2 then 0 else $3::numeric end, redeem_fee_percent = $4, min_amount = $5, max_amount = $6,
       quota = $7, opens_ms = $8, closes_ms = $9, version = version + 1 where id = $1`,
    [
      id,
      isFlexible,
      terms.dayRatePercent,
      terms.redeemFeePercent,
      terms.minAmount,
      terms.maxAmount,
      terms.quota,
      terms.opensMs,
      terms.closesMs,
    ],
  );
  await keepVersion(tx, id, change);
};

/** A rate from a day on; one that was announced for the same day is replaced before it begins. */
export const announceRate = async (
  { client }: Tx,
  rate: { readonly productId: number; readonly fromMs: number; readonly percent: string; readonly nowMs: number },
): Promise<void> => {
  await client.query(
    `insert into lock_rate (product_id, from_ms, day_rate_percent, announced_ms) values ($1, $2, $3, $4)
     on conflict (product_id, from_ms) do update set day_rate_percent = excluded.day_rate_percent, announced_ms = excluded.announced_ms`,
    [rate.productId, rate.fromMs, rate.percent, rate.nowMs],
  );
};

export const insertProduct = async (
  tx: Tx,
  product: ProposedProduct & { readonly currencyId: number },
  change: TermsChange,
): Promise<number> => {
  const isFlexible = product.family === 'defi';
  await tx.client.query('insert into lock_reserve (currency_id) values ($1) on conflict do nothing', [
    product.currencyId,
  ]);
  const { rows } = await tx.client.query<{ id: number }>(
    `insert into lock_product (family, currency_id, days, day_rate_percent, redeem_fee_percent, early_redeem, unit, min_amount, max_amount, quota,
       opens_ms, closes_ms, sort, created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, coalesce(max(sort), 0) + 1, $13 from lock_product returning id`,
    [
      product.family,
      product.currencyId,
      product.days,
      isFlexible ? '0' : product.dayRatePercent,
      product.redeemFeePercent,
      product.family !== 'miner',
      product.unit,
      product.minAmount,
      product.maxAmount,
      product.quota,
      product.opensMs,
      product.closesMs,
      change.now,
    ],
  );
  const id = rows[0]?.id ?? 0;
  if (isFlexible) await announceRate(tx, { productId: id, fromMs: 0, percent: product.dayRatePercent, nowMs: 0 });
  await keepVersion(tx, id, change);
  return id;
};

export const setPaused = async ({ client }: Tx, id: number, isPaused: boolean): Promise<boolean> => {
  const { rowCount } = await client.query('update lock_product set paused = $2 where id = $1', [id, isPaused]);
  return rowCount === 1;
};

export interface Standing {
  readonly id: number;
  readonly running: number;
  readonly proposalId: number;
}

/** Running orders and the open proposal of each product. */
export const loadStandings = async (pool: Pool): Promise<Map<number, Standing>> => {
  const { rows } = await pool.query<Standing>(
    `select p.id, (select count(*)::int from lock_order o where o.product_id = p.id and o.status = 'running') as running,
            coalesce((select max(q.id)::int from proposal q where q.state = 'open' and q.kind = 'lock_terms' and q.subject = 'lock product ' || p.id), 0) as "proposalId"
     from lock_product p`,
  );
  return new Map(rows.map((row) => [row.id, row]));
};
