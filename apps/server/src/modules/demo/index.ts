import { availableOf, houseOf, type UserAccount } from '#kernel/ledger/chart';
import type { Entry } from '#kernel/ledger/entry';
import { sendEntryPrices } from '#kernel/ledger/entry-prices.store';
import type { Ledger } from '#kernel/ledger/post';
import { referenceFrom } from '#kernel/ledger/reference';
import type { Board } from '#kernel/pricing/board';
import { type Tx, withTx } from '#platform/db/with-tx';
import type { PasswordHasher } from '#platform/hashing/password-hash';
import {
  DEMO_FIATS,
  DEMO_FUNDS,
  DEMO_INSURANCE,
  DEMO_LEADER_FUNDS,
  DEMO_LEADERS,
  DEMO_MAKER_FUNDS,
  DEMO_PASSWORD,
  DEMO_PAY_PASSWORD,
  DEMO_USERS,
  FUNDING_KIND,
} from './demo-data';
import { seedDeposits } from './seed-deposits';
import { insertLeaders, type SeedLeadersDeps, verifyLeaders } from './seed-leaders';
import { seedAlert, seedFavourites } from './seed-market';
import { seedOperators } from './seed-operators';
import { type SeedVerifiedDeps, seedVerified, verifyMerchants } from './seed-verified';

export { findDemoAccounts } from './seed-operators';

export interface DemoDeps extends SeedVerifiedDeps, SeedLeadersDeps {
  readonly ledger: Ledger;
  readonly hasher: PasswordHasher;
  readonly board: Board;
}

/** Advisory lock key: when two servers start on one database, one seeds, the other waits and finds it done. */
const SEED_LOCK = 730_003;

/** Rates of another source stay as they are. */
const writeFiats = async ({ client }: Tx, now: Date): Promise<void> => {
  await client.query(
    `insert into fiat_rate (currency_code, symbol, per_usd, taken_at, sort, source)
     select code, symbol, per_usd, $4::timestamptz, place + 1, 'demo'
     from unnest($1::text[], $2::text[], $3::numeric[]) with ordinality as v(code, symbol, per_usd, place)
     on conflict (currency_code) do update set per_usd = excluded.per_usd, taken_at = excluded.taken_at
       where fiat_rate.source = 'demo'`,
    [
      DEMO_FIATS.map(([code]) => code),
      DEMO_FIATS.map(([, symbol]) => symbol),
      DEMO_FIATS.map(([, , perUsd]) => perUsd),
      now,
    ],
  );
};

const insertUsers = async ({ client }: Tx, hasher: PasswordHasher, now: Date): Promise<void> => {
  for (const user of DEMO_USERS) {
    const { rowCount } = await client.query('select from app_user where email = $1', [user.email]);
    if (rowCount) continue;
    const [password, payPassword] = [await hasher.hash(DEMO_PASSWORD), await hasher.hash(DEMO_PAY_PASSWORD)];
    await client.query(
      `insert into app_user (email, password_hash, pay_password_hash, nickname, invite_code, created_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [user.email, password, payPassword, user.nickname, user.inviteCode, now],
    );
  }
};

type Funds = readonly (readonly [account: UserAccount, currencyId: number, amount: string])[];
const MAKER_FUNDS: Funds = DEMO_MAKER_FUNDS.map(([currencyId, amount]) => ['change', currencyId, amount]);

const toFunding = (userId: number, funds: Funds): Entry[] =>
  funds.map(([account, currencyId, amount]) => ({
    kind: FUNDING_KIND,
    reference: referenceFrom(FUNDING_KIND, userId, account, currencyId),
    ruleVersion: 1,
    legs: [{ from: houseOf('deposits', currencyId), to: availableOf(userId, account, currencyId), amount }],
  }));

/** Forced closes fill the insurance fund only gradually, so the house funds it at the first start of the demo. */
const toInsurance = ([currencyId, amount]: readonly [currencyId: number, amount: string]): Entry => ({
  kind: FUNDING_KIND,
  reference: referenceFrom(FUNDING_KIND, 'insurance', currencyId),
  ruleVersion: 1,
  legs: [{ from: houseOf('adjustments', currencyId), to: houseOf('insurance', currencyId), amount }],
});

const fundUsers = async (tx: Tx, ledger: Ledger): Promise<void> => {
  const users = await tx.client.query<{ id: number }>('select id from app_user where email = any($1) order by id', [
    DEMO_USERS.map((user) => user.email),
  ]);
  const maker = await tx.client.query<{ id: number }>('select user_id as id from spot_maker');
  const leaders = await tx.client.query<{ id: number }>('select id from app_user where email = any($1) order by id', [
    DEMO_LEADERS.map((user) => user.email),
  ]);
  const entries = [
    ...leaders.rows.flatMap(({ id }) => toFunding(id, DEMO_LEADER_FUNDS)),
    ...users.rows.flatMap(({ id }) => toFunding(id, DEMO_FUNDS)),
    ...maker.rows.flatMap(({ id }) => toFunding(id, MAKER_FUNDS)),
    toInsurance(DEMO_INSURANCE),
  ];
  const booked = await tx.client.query<{ reference: string }>(
    'select reference from ledger_posting where kind = $1 and reference = any($2::uuid[])',
    [FUNDING_KIND, entries.map((entry) => entry.reference)],
  );
  const known = new Set(booked.rows.map((row) => row.reference));
  const fresh = entries.filter((entry) => !known.has(entry.reference));
  await ledger.postMany(tx, fresh);
  const prices = fresh.flatMap(({ reference, legs }) =>
    legs.map(({ to }) => ({ reference, currencyId: to.currencyId, usdtPrice: null })),
  );
  sendEntryPrices(tx, prices);
};

/** Users, balances, rates and a watch list to try everything with. Safe to run at every start. */
export const seedDemo = async (deps: DemoDeps): Promise<void> => {
  const { pool, ledger, hasher, clock, board } = deps;
  const now = new Date(clock.nowMs());
  await withTx(pool, async (tx) => {
    await tx.client.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
    await writeFiats(tx, now);
    await insertUsers(tx, hasher, now);
    await insertLeaders(tx, deps, now);
    await seedOperators(tx, hasher, now);
    await fundUsers(tx, ledger);
    await seedFavourites(tx, now);
    await seedAlert(tx, board, now);
  });
  await seedDeposits(deps, SEED_LOCK, now);
  await seedVerified(deps, SEED_LOCK, now);
  await verifyMerchants(deps, SEED_LOCK, now);
  await verifyLeaders(deps, SEED_LOCK, now);
};
