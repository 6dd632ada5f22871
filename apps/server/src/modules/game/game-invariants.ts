import type { Invariant } from '#kernel/ledger/reconcile/invariant';
import { GRANT_KIND, PAYOUT_KIND, STAKE_KIND } from './game-entries';

/** A shown server seed has the hash published before play, and every round follows from it: HMAC-SHA256 computed here once more. */
const RESULTS = `
  select 'round ' || r.id || ' does not follow from its seeds' as what from (
    select s.*, game_seed_pad(s.server_seed, 54) as inner_pad, game_seed_pad(s.server_seed, 92) as outer_pad from game_seed s where s.state = 'shown') s
  join game_round r on r.seed_id = s.id
  where r.byte <> get_byte(sha256(s.outer_pad || sha256(s.inner_pad || convert_to(s.client_seed || ':' || r.nonce, 'UTF8'))), 0)
  union all
  select 'seed ' || id || ' has another hash' as what from game_seed where state = 'shown' and sha256(server_seed) <> hash`;

/** Slot, multiplier and payout follow from the byte. */
const PAYOUTS = `
  select 'round ' || id || ' pays another amount' as what from game_round
  where slot <> bit_count(set_byte('\\x00'::bytea, 0, byte)) or payout <> stake * multiplier
     or multiplier <> (array[13, 3, 1.3, 0.7, 0.4, 0.7, 1.3, 3, 13])[slot + 1]`;

/** Rounds of a seed are numbered from 1 without a gap, belong to its owner and were played between its start and its showing. */
const NUMBERS = `
  select 'rounds of seed ' || s.id || ' are not numbered' as what from game_seed s
  left join (select seed_id, count(*) as rounds, max(nonce) as last, min(user_id) as owner, max(user_id) as other, min(played_at) as first_at, max(played_at) as last_at
             from game_round group by 1) r on r.seed_id = s.id
  where s.rounds <> coalesce(r.rounds, 0) or s.rounds <> coalesce(r.last, 0)
     or (r.seed_id is not null and (r.owner <> s.user_id or r.other <> s.user_id or r.first_at < s.started_at or r.last_at > s.reveal_at or r.last_at > s.shown_at))`;

/** A seed is shown within 24 hours, except for the time a server was down. */
const SECRETS = `
  select 'seed ' || id || ' is shown late or early' as what from game_seed
  where reveal_at > started_at + interval '24 hours' or (state <> 'shown' and server_seed is not null) or shown_at < started_at`;

/** Running sums of rounds are those of the rounds before. */
const SUMS = `
  select 'sums of round ' || id || ' are wrong' as what from (
    select id, total_net, session_net, session_rounds,
           sum(payout - stake) over (partition by user_id, currency order by id) as total,
           sum(payout - stake) over (partition by user_id, currency, session_at order by id) as session,
           count(*) over (partition by user_id, currency, session_at order by id) as rounds from game_round) r
  where total_net <> total or session_net <> session or session_rounds <> rounds`;

const ENTRY = (kind: string, side: 'debit' | 'credit') => `
  select p.reference, p.amount, a.owner_id, a.type, a.currency_id, h.type as purse from ledger_posting p
  join ledger_account a on a.id = p.${side}_account_id join ledger_account h on h.id = p.${side === 'debit' ? 'credit' : 'debit'}_account_id
  where p.kind = '${kind}'`;

const MONEY = (round: string) => `(select c.id from currency c where c.name = upper(${round}.currency))`;
const isOther = (
  amount: string,
) => `r.id is null or p.reference is null or p.amount <> r.${amount} or p.owner_id <> r.user_id
  or p.currency_id <> ${MONEY('r')} or p.type <> case r.currency when 'points' then 'points' else 'change' end
  or p.purse <> case r.currency when 'points' then 'game_points' else 'game' end`;

/** Each round has one entry of its stake and one of its payout, of its owner, and no other such entry exists. */
const ENTRIES = `
  select 'stake of round ' || coalesce(r.id::text, p.reference::text) || ' is not as booked' as what
  from game_round r full join (${ENTRY(STAKE_KIND, 'debit')}) p on p.reference = r.reference where ${isOther('stake')}
  union all
  select 'payout of round ' || coalesce(r.id::text, p.reference::text) || ' is not as booked' as what
  from game_round r full join (${ENTRY(PAYOUT_KIND, 'credit')}) p on p.reference = r.payout_reference where ${isOther('payout')}`;

/** Points come from grants only: one entry per grant, to its user. */
const GRANTS = `
  select 'grant of user ' || coalesce(g.user_id, p.owner_id) || ' is not as booked' as what
  from (select * from game_grant where reference is not null) g full join (${ENTRY(GRANT_KIND, 'credit')}) p on p.reference = g.reference
  where g.user_id is null or p.reference is null or p.amount <> g.amount or p.owner_id <> g.user_id or p.type <> 'points' or p.purse <> 'game_points'`;

/** Points never leave the game. */
const CLOSED = `
  select 'points moved by ' || p.kind || ' ' || p.reference as what from ledger_posting p
  where p.debit_account_id % 4096 = (select id from currency where name = 'POINTS') and p.kind not in ('${GRANT_KIND}', '${STAKE_KIND}', '${PAYOUT_KIND}')
  union all
  select 'points on account ' || id as what from ledger_account
  where (currency_id = (select id from currency where name = 'POINTS')) <> (type in ('points', 'game_points'))`;

export const GAME_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I23-game',
    says: 'Rounds of the game follow from seeds whose hash was fixed before, are numbered without a gap and paid once; points come from daily grants and never leave the game.',
    sql: [RESULTS, PAYOUTS, NUMBERS, SECRETS, SUMS, ENTRIES, GRANTS, CLOSED].join('\n  union all'),
  },
];
