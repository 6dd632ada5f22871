import type { HoldOutcome } from '@candor/domain/ledger/decide-entries';
import type { Tx } from '#platform/db/with-tx';
import type { Bucket, HouseAccount, UserAccount } from './chart';
import type { PaymentColumns } from './pay-many';

/** Movements of one coin, in columns, each the text of a PostgreSQL array. */
export interface MoveColumns extends PaymentColumns {
  /** References of the holds; needed when money leaves or enters holds. */
  readonly holds?: string;
}

interface StepParts {
  readonly currencyId: number;
  /** Number of the leg: an entry of several legs is several steps with the same kinds and references. */
  readonly leg: number;
  readonly columns: MoveColumns;
}

/** Money of open holds on users' frozen accounts, to the same user's available account or to a purse of the house. */
export interface DrawStep extends StepParts {
  readonly step: 'draw';
  readonly purpose: string;
  readonly fromType: UserAccount;
  readonly to: { readonly own: UserAccount } | { readonly house: HouseAccount };
  /** Recorded on a hold that the draw empties. */
  readonly outcome: HoldOutcome;
}

/** Money of a purse of the house, to users' available accounts. */
export interface PayStep extends StepParts {
  readonly step: 'pay';
  readonly from: HouseAccount;
  readonly toType: UserAccount;
}

/** Money of a purse of the house, into new holds on users' frozen accounts. */
export interface HoldStep extends StepParts {
  readonly step: 'hold';
  readonly from: HouseAccount;
  readonly toType: UserAccount;
  readonly purpose: string;
}

export type SettleStep = DrawStep | PayStep | HoldStep;

/** One side of a step: the account of each row's user, or one account of the house. */
interface Side {
  readonly isHouse: boolean;
  readonly type: string;
  readonly bucket: Bucket;
}

const house = (type: string): Side => ({ isHouse: true, type, bucket: 'house' });
const user = (type: string, bucket: 'available' | 'frozen'): Side => ({ isHouse: false, type, bucket });

const sidesOf = (step: SettleStep): { readonly from: Side; readonly to: Side } => {
  if (step.step === 'pay') return { from: house(step.from), to: user(step.toType, 'available') };
  if (step.step === 'hold') return { from: house(step.from), to: user(step.toType, 'frozen') };
  const to = 'own' in step.to ? user(step.to.own, 'available') : house(step.to.house);
  return { from: user(step.fromType, 'frozen'), to };
};

/** Accounts of one type, coin and bucket; `ownerIds` is the text of an array. */
interface AccountSet {
  readonly ownerIds: string;
  readonly type: string;
  readonly currencyId: number;
  readonly bucket: Bucket;
}

const toSet = (step: SettleStep, { isHouse, type, bucket }: Side): AccountSet => ({
  ownerIds: isHouse ? '{0}' : step.columns.ownerIds,
  type,
  currencyId: step.currencyId,
  bucket,
});

/** Values of each set once: several steps may move money of the same accounts. */
const toValueRows = (sets: readonly AccountSet[]): (string | number)[][] => {
  const rows = sets.map(({ ownerIds, type, currencyId, bucket }) => [ownerIds, type, currencyId, bucket]);
  return [...new Map(rows.map((row) => [row.join(), row])).values()];
};

const CREATE = `
  insert into ledger_account (id, owner_id, type, currency_id, bucket)
  select nextval('ledger_account_number') * 4096 + $3::int, w.owner_id, $2::text, $3::int, $4::text
  from (select distinct owner_id from unnest($1::int[]) as o(owner_id) where not exists (
          select from ledger_account a where a.owner_id = o.owner_id and a.type = $2::text and a.currency_id = $3::int
          and a.bucket = $4::text) order by 1) w
  on conflict do nothing`;

// The arrays come from subqueries: a plain parameter is estimated element by element when the statement is planned.
const toLockSql = (sets: number): string => {
  const one = (at: number): string => `
    select id from ledger_account where owner_id = any(array(select unnest($${at}::int[]))) and type = $${at + 1}::text
    and currency_id = $${at + 2}::int and bucket = $${at + 3}::text`;
  const all = Array.from({ length: sets }, (_, set) => one(set * 4 + 1)).join(' union all ');
  return `with locked as (select id from ledger_account where id = any(array(${all})) order by id for update)
          select count(*) from locked`;
};

/** Creates missing accounts, then locks all accounts of the steps in id order, as everywhere. */
const lockAll = (tx: Tx, steps: readonly SettleStep[]): void => {
  const sides = steps.flatMap((step) => {
    const { from, to } = sidesOf(step);
    // Money of a user leaves a hold, so that account exists.
    return [
      { set: toSet(step, from), isNew: from.isHouse },
      { set: toSet(step, to), isNew: true },
    ];
  });
  const sets = toValueRows(sides.map(({ set }) => set));
  for (const values of toValueRows(sides.filter(({ isNew }) => isNew).map(({ set }) => set)))
    tx.send(tx.client.query(CREATE, values));
  tx.send(tx.client.query(toLockSql(sets.length), sets.flat()));
};

const toJoin = ({ isHouse }: Side, name: string, at: number): string => {
  const owners = isHouse ? 'owner_id = 0' : 'owner_id = any(array(select unnest($1::int[])))';
  return `left join (
      select owner_id, id, balance from ledger_account where ${owners} and type = $${at}::text
      and currency_id = $8::int and bucket = $${at + 1}::text) ${name} on ${isHouse ? 'true' : `${name}.owner_id = v.owner_id`}`;
};

const HELD: Record<SettleStep['step'], string> = {
  pay: 'held as (select 1 from moves)',
  draw: `held as (
    update ledger_hold h set remaining = h.remaining - m.amount,
      outcome = case when h.remaining = m.amount then $14::text end,
      closed_at = case when h.remaining = m.amount then $7::timestamptz end
    from moves m where h.purpose = $13::text and h.reference = m.hold and h.account_id = m.from_id and h.outcome is null
    returning 1)`,
  hold: `held as (
    insert into ledger_hold (purpose, reference, account_id, amount, remaining, created_at)
    select $13::text, hold, to_id, amount, amount, $7::timestamptz from moves order by place returning 1)`,
};

const toMoveSql = (step: SettleStep): string => {
  const { from, to } = sidesOf(step);
  return `
    with moves as materialized (
      select v.*, f.id as from_id, t.id as to_id,
             f.balance - sum(v.amount) over (partition by f.id order by v.place) as from_after,
             t.balance + sum(v.amount) over (partition by t.id order by v.place) as to_after
      from unnest($1::int[], $2::numeric[], $3::text[], $4::uuid[], $5::int[], $6::text[])
        with ordinality as v(owner_id, amount, kind, reference, rule_version, hold, place)
      ${toJoin(from, 'f', 9)} ${toJoin(to, 't', 11)}
    ), ${HELD[step.step]}, moved as (
      update ledger_account a set balance = a.balance + s.total
      from (select id, sum(change) as total from (
              select from_id as id, -amount as change from moves union all select to_id, amount from moves) c
            group by id) s
      where a.id = s.id
    ), written as (
      insert into ledger_posting (debit_account_id, credit_account_id, xid, rule_version, leg, kind, reference, amount,
                                  debit_after, credit_after, created_at)
      select from_id, to_id, (select pg_current_xact_id()::text::bigint), rule_version, ${step.leg}, kind, reference, amount,
             from_after, to_after, $7::timestamptz
      from moves order by place
    )
    select (select count(*)::int from moves) as asked, (select count(*)::int from held) as held`;
};

const toValues = (step: SettleStep, at: Date): unknown[] => {
  const { ownerIds, amounts, kinds, references, ruleVersions, holds = '{}' } = step.columns;
  const { from, to } = sidesOf(step);
  const values = [ownerIds, amounts, kinds, references, ruleVersions, holds, at, step.currencyId];
  const sides = [from.type, from.bucket, to.type, to.bucket];
  if (step.step === 'pay') return [...values, ...sides];
  return [...values, ...sides, step.purpose, ...(step.step === 'draw' ? [step.outcome] : [])];
};

/** A hold that is unknown, ended, on another account or named twice makes the two counts differ. */
const move = async (tx: Tx, step: SettleStep, at: Date): Promise<void> => {
  const { rows } = await tx.client.query<{ asked: number; held: number }>(toMoveSql(step), toValues(step, at));
  const { asked = 0, held = 0 } = rows[0] ?? {};
  if (asked !== held) throw new Error(`ledger: ${asked} movements, but ${held} holds were open for them`);
};

/**
 * Books many movements of the same kind with one statement per step; each row of the columns is one leg. Nothing here is
 * refused: a hold that is missing or too small, or a reference booked before, fails the transaction.
 */
export const settleAll = async (tx: Tx, steps: readonly SettleStep[], at: Date): Promise<void> => {
  const filled = steps.filter(({ columns }) => columns.ownerIds !== '{}');
  if (filled.length === 0) return;
  lockAll(tx, filled);
  // Sent together, and awaited before the commit: the counts are compared here.
  await Promise.all(filled.map((step) => move(tx, step, at)));
};
