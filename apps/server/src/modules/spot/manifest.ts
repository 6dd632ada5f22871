import type { Manifest } from '#kernel/product/manifest';
import { bookResume } from './book-resume-kind';
import { registerSpot } from './index';
import { SPOT_NOTICES } from './notices';
import { SPOT_CARD } from './order-card';
import { SPOT_RECORD_KINDS } from './record-kinds';
import { SPOT_INVARIANTS } from './spot-invariants';

export const spotManifest: Manifest<Parameters<typeof registerSpot>[0]> = {
  name: 'spot',
  register: registerSpot,
  orderCards: [SPOT_CARD],
  invariants: SPOT_INVARIANTS,
  recordKinds: SPOT_RECORD_KINDS,
  notices: SPOT_NOTICES,
  proposals: [bookResume],
  queues: [{ name: 'halted_books', countSql: `select count(*)::int from spot_book_halt where resumed_at is null` }],
};
