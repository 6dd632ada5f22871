import { FIRST_PREVIOUS_HASH, ROWS_HASH, SEAL_HASH } from '../seal';
import type { EffectWithoutEntry, Invariant } from './invariant';

/** A posting must be sealed soon after its commit; a little more than the five seconds users are told. */
const SEAL_DELAY = `interval '5 seconds'`;

/** A command books one entry of its kind; for a command declared to book none, the module's own row counts. */
const keysWithoutEffect = (effects: readonly EffectWithoutEntry[]): string => {
  const rowsOnly = effects.map(
    ({ entryKind, exists }) => `
          union all
          select 'key ' || k.id as what from idempotency_key k
          where k.entry_kind = '${entryKind}' and (k.reply->>'notice' is null or not ${exists})`,
  );
  return `select 'key ' || k.id as what from idempotency_key k
          left join ledger_posting p on p.reference = k.id
          left join ledger_account a on a.id = p.debit_account_id
          left join ledger_account c on c.id = p.credit_account_id
          where k.entry_kind not in (${["''", ...effects.map(({ entryKind }) => `'${entryKind}'`)].join(', ')})
          group by k.id, k.entry_kind, k.user_id, k.reply
          having count(p.id) filter (where p.leg = 0) <> 1 or min(p.kind) <> k.entry_kind or max(p.kind) <> k.entry_kind or k.reply->>'notice' is null
             or k.user_id not in (max(a.owner_id), max(c.owner_id))${rowsOnly.join('')}`;
};

export const chainInvariants = (effects: readonly EffectWithoutEntry[]): readonly Invariant[] => [
  {
    id: 'I7',
    says: 'Postings are insert-only and their hash chain has no gap.',
    sql: `with recomputed as (
            select s.seq, s.posting_count, s.rows_hash, s.hash, s.from_xid, s.to_xid, r.postings, r.hash as fresh_rows_hash,
                   lag(s.hash, 1, ${FIRST_PREVIOUS_HASH}) over (order by s.seq) as previous,
                   lag(s.to_xid, 1, 0::bigint) over (order by s.seq) as previous_to_xid,
                   row_number() over (order by s.seq) as place
            from ledger_seal s cross join lateral (
              select count(*) as postings, ${ROWS_HASH} as hash from ledger_posting p where p.xid >= s.from_xid and p.xid < s.to_xid
            ) r
          )
          select 'seal ' || seq as what from recomputed
          where seq <> place or from_xid <> previous_to_xid or postings <> posting_count or rows_hash <> fresh_rows_hash
             or hash <> ${SEAL_HASH({ previous: 'previous', seq: 'seq::text', count: 'posting_count::text', rows: 'rows_hash' })}
          union all
          select 'posting ' || p.id || ' is not sealed' as what from ledger_posting p
          where p.xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
            and p.xid >= coalesce((select max(to_xid) from ledger_seal), 0)
            and p.created_at < $1::timestamptz - ${SEAL_DELAY}
          union all
          select 'the insert-only guard of ' || t.name || ' is off' as what
          from (values ('ledger_posting'), ('ledger_seal')) t(name)
          where not exists (
            select from pg_trigger g where g.tgrelid = t.name::regclass and g.tgname = t.name || '_insert_only' and g.tgenabled = 'O'
          )`,
  },
  {
    id: 'I11',
    says: 'Every idempotency key has one effect, and its stored reply is the reply to that effect.',
    sql: keysWithoutEffect(effects),
  },
];
