/** Statements that each corrupt one place of an IEO, run as the table owner; invariant I18 detects each. */
export const IEO_CORRUPTIONS: readonly { readonly how: string; readonly sql: string }[] = [
  { how: 'more allocated than there is', sql: `update ieo_project set supply = allocated - 1 where state = 'listed'` },
  { how: 'a share above the cap', sql: `update ieo_project set user_cap = 1 where state = 'listed'` },
  {
    how: 'a share that grew',
    sql: 'update ieo_buyer set allocated = allocated + 1 where allocated + 1 <= wanted and unlocked > 0',
  },
  {
    how: 'a commit outside the subscription',
    sql: `update ieo_commit set created_at = created_at - interval '2 hours' where settled_at is null`,
  },
  {
    how: 'a commit with another number in the list',
    sql: 'update ieo_commit set list_index = list_index + 1 where list_index = 1',
  },
  {
    how: 'a commit that holds less than it costs',
    sql: 'update ieo_commit set paid = paid - 0.01 where settled_at is null',
  },
  {
    how: 'a cost that is not allocated × price',
    sql: 'update ieo_commit set cost = cost - 0.01, refund = refund + 0.01 where cost > 0.01',
  },
  { how: 'a price that is not the project’s', sql: 'update ieo_price set price = price * 2' },
  {
    how: 'a hold drawn from',
    sql: `update ledger_hold set remaining = remaining - 0.01 where purpose = 'ieo_commit' and outcome is null`,
  },
  { how: 'a refund that was not booked', sql: `delete from ledger_posting where kind = 'ieo_refund' and leg = 1` },
  {
    how: 'a refund booked to somebody else',
    sql: `update ledger_posting p set credit_account_id = a.id from ledger_account a
      where p.kind = 'ieo_refund' and p.leg = 1 and a.type = 'ieo_proceeds' and a.currency_id = 3`,
  },
  {
    how: 'locked tokens that left their hold',
    sql: `update ledger_hold set remaining = remaining - 1 where purpose = 'ieo_tokens' and outcome is null`,
  },
  {
    how: 'tokens unlocked beyond the schedule',
    sql: 'update ieo_buyer set unlocked = unlocked + 1 where unlocked > 0',
  },
  {
    how: 'a tranche before its time',
    sql: `update ieo_project set unlocked_tranche = unlocked_tranche + 1 where state = 'listed'`,
  },
  { how: 'an unlock that was not booked', sql: `delete from ledger_posting where kind = 'ieo_unlock'` },
  {
    how: 'tokens taken out of the supply',
    sql: `update ledger_account set balance = balance - 1 where type = 'ieo_supply'`,
  },
  {
    how: 'proceeds taken out',
    sql: `update ledger_account set balance = balance - 0.01 where type = 'ieo_proceeds' and balance > 0`,
  },
  { how: 'a root that is missing', sql: `delete from ieo_root where kind = 'commits'` },
  { how: 'a result signed before its list', sql: `update ieo_root set signed_ms = 1 where kind = 'result'` },
];
