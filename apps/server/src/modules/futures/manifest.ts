import type { Manifest } from '#kernel/product/manifest';
import { registerFutures } from './index';
import { FUTURES_NOTICES } from './notices';
import { createFuturesSource } from './receipt-source';
import { FUTURES_RECORD_KINDS } from './record-kinds';
import { FUTURES_SELF_LIMIT } from './self-limit';

export const futuresManifest: Manifest<Parameters<typeof registerFutures>[0]> = {
  name: 'futures',
  register: registerFutures,
  recordKinds: FUTURES_RECORD_KINDS,
  receipts: [{ rank: 1, createSource: createFuturesSource }],
  selfLimit: FUTURES_SELF_LIMIT,
  notices: FUTURES_NOTICES,
};
