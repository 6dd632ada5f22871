/** SQL: the sum of the movements `m` of an entry from accounts `d` to accounts `c`. */
export const moved = (from: string, to: string): string =>
  `coalesce(sum(m.amount) filter (where ${from} and ${to}), 0)`;
/** SQL: one side of a movement is a futures account of `v.user_id`. */
export const own = (side: 'd' | 'c', bucket: string): string =>
  `${side}.owner_id = v.user_id and ${side}.type = 'lever' and ${side}.bucket = '${bucket}'`;
export const house = (side: 'd' | 'c', type: string): string =>
  `${side}.owner_id = 0 and ${side}.bucket = 'house' and ${side}.type = ${type}`;
export const MOVES = `
  left join ledger_account d on d.id = m.debit_account_id left join ledger_account c on c.id = m.credit_account_id`;
