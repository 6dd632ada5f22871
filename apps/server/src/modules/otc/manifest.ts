import type { Manifest } from '#kernel/product/manifest';
import { WAITING_DISPUTE } from './case-list.store';
import { seedOtc } from './demo/seed-otc';
import type { OtcModuleDeps } from './deps';
import { otcDisputeKind } from './dispute-kind';
import { registerOtc } from './index';
import { OTC_NOTICES } from './notices';
import { OTC_CARD } from './order-card';
import { OTC_INVARIANTS } from './otc-invariants';
import { OTC_RULE_AREA } from './otc-rule-area';
import { OTC_RECORD_KINDS } from './record-kinds';
import { CANCEL_EFFECT, RELEASE_EFFECT } from './use-cases/end-by-call';
import { TAKE_EFFECT } from './use-cases/take-ads';

export const otcManifest: Manifest<OtcModuleDeps> = {
  name: 'otc',
  register: registerOtc,
  orderCards: [OTC_CARD],
  seedDemo: seedOtc,
  rules: [OTC_RULE_AREA],
  notices: OTC_NOTICES,
  invariants: OTC_INVARIANTS,
  recordKinds: OTC_RECORD_KINDS,
  proposals: [otcDisputeKind],
  queues: [{ name: 'otc_disputes', countSql: `select count(*)::int from otc_dispute d where ${WAITING_DISPUTE}` }],
  effectsWithoutEntry: [
    {
      entryKind: TAKE_EFFECT,
      exists: `exists (select from otc_order o where o.reference = k.id and o.taker_id = k.user_id)`,
    },
    {
      entryKind: RELEASE_EFFECT,
      exists: `exists (select from otc_order o where o.end_call = k.id and o.seller_id = k.user_id)`,
    },
    {
      entryKind: CANCEL_EFFECT,
      exists: `exists (select from otc_order o where o.end_call = k.id and o.buyer_id = k.user_id)`,
    },
  ],
};
