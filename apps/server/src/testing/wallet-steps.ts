import type { WalletAccount } from '@candor/contract/wallet';
import type { CallReply, TestApp, TestUser } from './test-app';

export const USDT = 3;
export const BTC = 1;
export const DONE = 'Transfer complete.';

export interface TransferFields {
  readonly currency_id?: string;
  readonly number?: string;
  readonly from_field?: string;
  readonly to_field?: string;
  readonly [more: string]: string | undefined;
}

/** 10 USDT from change to lever, with the changes of the test case. */
export const transferFields = (changes: TransferFields = {}): Record<string, string> => {
  const fields = { currency_id: String(USDT), number: '10', from_field: 'change', to_field: 'lever', ...changes };
  return Object.fromEntries(Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined));
};

export const transfer = (
  app: TestApp,
  user: TestUser,
  { fields = {}, headers = {} }: { fields?: TransferFields; headers?: Record<string, string> } = {},
): Promise<CallReply> =>
  app.call('POST', '/wallet/change', { token: user.token, fields: transferFields(fields), headers });

/** The available balance as the wire shows it. */
export const readBalance = async (
  app: TestApp,
  user: TestUser,
  { account, currencyId = USDT }: { account: WalletAccount; currencyId?: number },
): Promise<string> => {
  const fields = { currency: String(currencyId), type: account };
  const { message } = await app.call('POST', '/wallet/detail', { token: user.token, fields });
  return (message as Record<string, string>)[`${account}_balance`] ?? '';
};

/** A fresh user with money in the change account. */
export const addFundedUser = async (app: TestApp, amount: string, currencyId = USDT): Promise<TestUser> => {
  const user = await app.addUser();
  await app.fund(user.id, 'change', currencyId, amount);
  return user;
};

/** Number of transfers posted for a user, whatever the replies were. */
export const countTransfers = async (app: TestApp, user: TestUser): Promise<number> => {
  const { rows } = await app.pool.query<{ count: number }>(
    `select count(*)::int as count from ledger_posting p join ledger_account a on a.id = p.credit_account_id
     where a.owner_id = $1 and p.kind = 'account_transfer'`,
    [user.id],
  );
  return rows[0]?.count ?? 0;
};
