import type { Manifest } from '#kernel/product/manifest';
import { withTx } from '#platform/db/with-tx';
import type { InviteModuleDeps } from './deps';
import { feeReversal } from './fee-reversal-kind';
import { registerInvite } from './index';
import { INVITE_INVARIANTS } from './invite-invariants';
import { INVITE_RULE_AREA } from './invite-rule-area';
import { insertMissingCodes, insertMissingLinks } from './links.store';
import { INVITE_NOTICES } from './notices';
import { INVITE_RECORD_KINDS } from './record-kinds';

export const inviteManifest: Manifest<InviteModuleDeps> = {
  name: 'invite',
  register: registerInvite,
  // The people of the demo are made without a registration.
  seedDemo: ({ pool, rules, clock }) =>
    withTx(pool, async (tx) => {
      await insertMissingCodes(tx);
      await insertMissingLinks(tx, (await rules.now()).invite, new Date(clock.nowMs()));
    }),
  rules: [INVITE_RULE_AREA],
  notices: INVITE_NOTICES,
  invariants: INVITE_INVARIANTS,
  recordKinds: INVITE_RECORD_KINDS,
  proposals: [feeReversal],
  queues: [{ name: 'invite_flags', countSql: `select count(*)::int from invite_flag where state = 'open'` }],
};
