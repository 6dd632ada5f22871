import { loadRecordPage, loadRecordsAfter, type RecordFilter } from '../apps/server/src/kernel/ledger/record-list';
import { createPool, type Pool } from '../apps/server/src/platform/db/pool';
import { systemClock } from '../apps/server/src/platform/runtime/clock';
import { bestOfRounds, type Load, type Measured } from './measure';
import type { BenchRow } from './report';

const USDT = 3;
/** Seconds between two transfers: five hundred, a thousand records, make one day. */
const STEP = 172.8;
const HOUR_MS = 3_600_000;
const LONG = { email: 'long@records.bench', transfers: 500_000 };
const SHORT = { email: 'short@records.bench', transfers: 500 };
/** A page of the long history takes at most twice the time of the short one; its history is a thousand times longer. */
const FLOOR = 0.5;

const ADD_USERS = `insert into app_user (email, password_hash, invite_code, created_at)
  select v.email, '', v.email, now() from unnest($1::text[]) as v(email)`;
const ADD_ACCOUNTS = `insert into ledger_account (id, owner_id, type, currency_id, bucket, balance)
  select nextval('ledger_account_number') * 4096 + c, u.id, t, c, 'available', 0
  from app_user u, unnest(array['legal', 'change', 'lever', 'micro']) t, unnest(array[1, 2, ${USDT}]) c
  where u.email = any($1::text[])`;
const ADD_HOUSE = `insert into ledger_account (id, owner_id, type, currency_id, bucket)
  select nextval('ledger_account_number') * 4096 + ${USDT}, 0, 'deposits', ${USDT}, 'house' on conflict do nothing`;

/**
 * Both histories end now and move at the same pace, in the order of time; the long one began a thousand days ago. Twenty
 * records of each are deposits, spread over its whole length.
 */
const ADD_POSTINGS = `with own as (
    select u.email, a.type, a.id from ledger_account a join app_user u on u.id = a.owner_id where a.currency_id = ${USDT}
  ), moments as (
    select v.email, n, n % (v.transfers / 20) = 0 as rare, $3::timestamptz - (v.transfers - n) * interval '${STEP} seconds' as at
    from unnest($1::text[], $2::int[]) as v(email, transfers), generate_series(1, v.transfers) n
  )
  insert into ledger_posting (debit_account_id, credit_account_id, created_at, reference, rule_version, leg, kind, amount, debit_after, credit_after)
  select case when rare then house.id else payer.id end, taker.id, at, gen_random_uuid(), 1, 0,
         case when rare then 'deposit_credit' else 'account_transfer' end, 1, 0, 0
  from moments
  join own payer on payer.email = moments.email and payer.type = case n % 2 when 0 then 'change' else 'lever' end
  join own taker on taker.email = moments.email and taker.type = case n % 2 when 0 then 'lever' else 'change' end
  cross join (select id from ledger_account where owner_id = 0 and type = 'deposits' and currency_id = ${USDT}) house
  order by at`;

/** Straight into the tables: how the rows came there is not part of what is measured. */
const prepareRecords = async (pool: Pool, now: Date): Promise<{ longId: number; shortId: number }> => {
  const emails = [LONG.email, SHORT.email];
  await pool.query(ADD_USERS, [emails]);
  await pool.query(ADD_ACCOUNTS, [emails]);
  await pool.query(ADD_HOUSE);
  await pool.query(ADD_POSTINGS, [emails, [LONG.transfers, SHORT.transfers], now]);
  await pool.query('vacuum analyze ledger_posting');
  const { rows } = await pool.query<{ id: number }>(
    'select id from unnest($1::text[]) with ordinality v(email, place) join app_user using (email) order by place',
    [emails],
  );
  return { longId: rows[0]?.id ?? 0, shortId: rows[1]?.id ?? 0 };
};

const EVERYTHING = { currencyId: 0, account: null, kind: null, receivingOnly: false, from: null, to: null } as const;

interface Page {
  readonly filter: Partial<RecordFilter>;
  /** By page number, with the count, as old clients ask. */
  readonly numbered?: boolean;
}

const pagesAt = (now: Date): Record<string, Page> => {
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  const anHour = { from: ago(13 * HOUR_MS), to: ago(12 * HOUR_MS) };
  return {
    'no filter': { filter: {} },
    'one coin, one account': { filter: { currencyId: USDT, account: 'lever' } },
    'a rare kind': { filter: { kind: 'deposit_credit' } },
    'a kind that never came': { filter: { kind: 'convert' } },
    'one hour': { filter: anHour },
    'one hour, coin, account and kind': {
      filter: { ...anHour, currencyId: USDT, account: 'change', kind: 'account_transfer' },
    },
    'by number, with count': { filter: {}, numbered: true },
  };
};

const load = (pool: Pool, { page, userId, seconds }: { page: Page; userId: number; seconds: number }): Load => {
  const filter = { ...EVERYTHING, ...page.filter, userId };
  const work = page.numbered
    ? () => loadRecordPage(pool, filter, { page: 1, limit: 20 })
    : () => loadRecordsAfter(pool, filter, { after: null, limit: 20 });
  return { callers: 1, seconds, work };
};

const NOTHING: Measured = { perSecond: 0, p50Ms: 0, p99Ms: 0 };

/** The same filtered page of a user with 1,000,000 records and of one with 1,000: the cost must not grow with the history. */
export const benchRecords = async (
  url: { adminUrl: string; appUrl: string },
  options: { rounds: number; seconds: number },
): Promise<BenchRow[]> => {
  const admin = createPool(url.adminUrl, { max: 1 });
  const pool = createPool(url.appUrl, { max: 2 });
  try {
    const now = new Date(systemClock.nowMs());
    await admin.query('set statement_timeout = 0');
    const { longId, shortId } = await prepareRecords(admin, now);
    const rows: BenchRow[] = [];
    const seconds = options.seconds / 16;
    for (const [name, page] of Object.entries(pagesAt(now))) {
      const { long = NOTHING, short = NOTHING } = await bestOfRounds(options.rounds, {
        short: load(pool, { page, userId: shortId, seconds }),
        long: load(pool, { page, userId: longId, seconds }),
      });
      rows.push({ name: `record pages/s, 1,000 records: ${name}`, ...short, ratio: 1, floor: null });
      const ratio = short.p50Ms / long.p50Ms;
      rows.push({ name: `record pages/s, 1,000,000 records: ${name}`, ...long, ratio, floor: FLOOR });
    }
    return rows;
  } finally {
    await Promise.all([admin.end(), pool.end()]);
  }
};
