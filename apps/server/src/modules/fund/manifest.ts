import type { Manifest } from '#kernel/product/manifest';
import { registerFund } from './index';
import { FUND_NOTICES } from './notices';
import { FUND_RECORD_KINDS } from './record-kinds';

export const fundManifest: Manifest<Parameters<typeof registerFund>[0]> = {
  name: 'fund',
  register: registerFund,
  recordKinds: FUND_RECORD_KINDS,
  notices: FUND_NOTICES,
  queues: [
    { name: 'deposits', countSql: `select count(*)::int from deposit where status = 'pending'` },
    {
      name: 'withdrawals',
      countSql: `select count(*)::int from withdrawal where state in ('reviewing', 'second_review', 'approved')`,
    },
  ],
};
