/** Statements that each corrupt one place of the game's tables or entries, run as the table owner; I23-game finds each. */
export const GAME_CORRUPTIONS: readonly { readonly how: string; readonly sql: string }[] = [
  {
    how: 'another result of a shown seed',
    sql: `alter table game_round drop constraint game_round_slot;
          update game_round r set byte = (byte + 1) % 256 from game_seed s where s.id = r.seed_id and s.state = 'shown'`,
  },
  {
    how: 'a shown seed that does not have its hash',
    sql: `alter table game_seed drop constraint game_seed_hash; update game_seed set hash = sha256(hash) where state = 'shown'`,
  },
  {
    how: 'another client seed than the one played with',
    sql: `update game_seed set client_seed = 'other' where state = 'shown' and rounds > 0`,
  },
  {
    how: 'a higher payout',
    sql: `alter table game_round drop constraint game_round_payout; update game_round set payout = payout + 1`,
  },
  {
    how: 'another multiplier',
    sql: `alter table game_round drop constraint game_round_multiplier; alter table game_round drop constraint game_round_payout; update game_round set multiplier = 13`,
  },
  { how: 'a round left out', sql: `delete from game_round where nonce = 1` },
  {
    how: 'a number that was not played',
    sql: `update game_seed set rounds = rounds + 1 where state = 'active' and client_seed <> ''`,
  },
  {
    how: 'a round of somebody else',
    sql: `update game_round set user_id = (select min(user_id) from game_seed where user_id <> game_round.user_id)`,
  },
  { how: 'a round after the seed was shown', sql: `update game_round set played_at = played_at + interval '2 days'` },
  {
    how: 'a seed shown too late',
    sql: `alter table game_seed drop constraint game_seed_in_time; update game_seed set reveal_at = started_at + interval '25 hours' where started_at is not null`,
  },
  { how: 'a running loss that is too small', sql: `update game_round set total_net = total_net + 1 where nonce = 2` },
  {
    how: 'a session loss that is too small',
    sql: `update game_round set session_net = session_net + 1 where nonce = 2`,
  },
  { how: 'a stake that was not booked', sql: `delete from ledger_posting where kind = 'game_stake'` },
  {
    how: 'a payout of another amount',
    sql: `update ledger_posting set amount = amount + 0.1 where kind = 'game_payout'`,
  },
  {
    how: 'a payout to somebody else',
    sql: `update ledger_posting p set credit_account_id = (select id from ledger_account a where a.type = 'points' and a.id <> p.credit_account_id limit 1)
          where p.kind = 'game_payout'`,
  },
  {
    how: 'a payout of no round',
    sql: `update ledger_posting set reference = gen_random_uuid() where kind = 'game_payout'`,
  },
  { how: 'a grant without its entry', sql: `delete from ledger_posting where kind = 'game_grant'` },
  { how: 'a grant of another amount', sql: `update game_grant set amount = amount + 1 where amount > 0` },
  { how: 'an entry of no grant', sql: `delete from game_grant where amount > 0` },
  {
    how: 'points moved by another entry',
    sql: `update ledger_posting set kind = 'account_transfer' where kind = 'game_stake'`,
  },
  {
    how: 'points in a wallet account',
    sql: `alter table ledger_account drop constraint ledger_account_points; update ledger_account set type = 'change' where type = 'points'`,
  },
];
