import { computeTranches, dueTranche } from '@candor/domain/ieo/unlock';
import { fromUnits, toUnits } from '@candor/money/units';
import type { ComingDate, FamilyHolding, HoldingsSource, HoldingsSpan } from '#kernel/product/holdings';
import type { Pool } from '#platform/db/pool';

interface HeldRow {
  readonly currencyId: number;
  readonly amount: string;
}

interface LockedRow {
  readonly projectId: number;
  readonly currencyId: number;
  readonly tokenScale: number;
  readonly allocated: string;
  readonly unlocked: string;
  readonly listingMs: number;
  readonly lockDays: number;
  readonly freePercent: number;
  readonly dayMs: number;
}

/** Money of commits that are not settled, by coin. */
const loadHeld = async (pool: Pool, userId: number): Promise<HeldRow[]> => {
  const { rows } = await pool.query<HeldRow>({
    name: 'ieo_holdings_held',
    text: `select currency_id as "currencyId", trim_scale(sum(paid))::text as amount from ieo_commit
           where user_id = $1 and settled_at is null group by 1 order by 1`,
    values: [userId],
  });
  return rows;
};

const loadLocked = async (pool: Pool, userId: number): Promise<LockedRow[]> => {
  const { rows } = await pool.query<LockedRow>({
    name: 'ieo_holdings_locked',
    text: `select p.id as "projectId", p.currency_id as "currencyId", p.token_scale as "tokenScale",
                  trim_scale(b.allocated)::text as allocated, trim_scale(b.unlocked)::text as unlocked,
                  floor(extract(epoch from p.listing_at) * 1000)::float8 as "listingMs", p.lock_days as "lockDays",
                  p.free_percent as "freePercent", p.day_ms as "dayMs"
           from ieo_buyer b join ieo_project p on p.id = b.project_id
           where b.user_id = $1 and b.allocated > b.unlocked order by p.id`,
    values: [userId],
  });
  return rows;
};

const countRunning = async (pool: Pool, userId: number): Promise<number> => {
  const { rows } = await pool.query<{ running: number }>({
    name: 'ieo_holdings_running',
    text: `select count(distinct c.project_id)::int as running from ieo_commit c
           left join ieo_buyer b on b.project_id = c.project_id and b.user_id = c.user_id
           where c.user_id = $1 and (c.settled_at is null or b.allocated > b.unlocked)`,
    values: [userId],
  });
  return rows[0]?.running ?? 0;
};

/** The tranches that come, earliest first; the last one ends the lock. */
const toComing = (row: LockedRow, { nowMs, untilMs }: HoldingsSpan): ComingDate[] => {
  const due = dueTranche(row, nowMs);
  return computeTranches(toUnits(row.allocated, row.tokenScale), row).flatMap(
    ({ number, atMs, amount }): ComingDate[] => {
      if (number <= due || atMs > untilMs || amount === 0n) return [];
      const kind = number === row.lockDays ? 'end' : 'reward';
      return [
        { atMs, kind, orderId: row.projectId, currencyId: row.currencyId, amount: fromUnits(amount, row.tokenScale) },
      ];
    },
  );
};

const toHolding = (currencyId: number, amount: string): FamilyHolding => ({
  currencyId,
  amount,
  paid: '0',
  paidSince: '0',
});

/** Held commits in the coin paid, and locked tokens. An IEO pays no yield. */
export const IEO_HOLDINGS: HoldingsSource = {
  load: async (pool, span) => {
    const [held, locked, running] = await Promise.all([
      loadHeld(pool, span.userId),
      loadLocked(pool, span.userId),
      countRunning(pool, span.userId),
    ]);
    const tokens = locked.map((row) => {
      const units = toUnits(row.allocated, row.tokenScale) - toUnits(row.unlocked, row.tokenScale);
      return toHolding(row.currencyId, fromUnits(units, row.tokenScale));
    });
    return [
      {
        family: 'ieo',
        running,
        holdings: [...held.map(({ currencyId, amount }) => toHolding(currencyId, amount)), ...tokens],
        coming: locked.flatMap((row) => toComing(row, span)).toSorted((a, b) => a.atMs - b.atMs),
      },
    ];
  },
};
