import type { Manifest } from '#kernel/product/manifest';
import { registerFutures } from './index';
import { createFuturesSource } from './receipt-source';
import { FUTURES_RECORD_KINDS } from './record-kinds';

export const futuresManifest: Manifest<Parameters<typeof registerFutures>[0]> = {
  name: 'futures',
  register: registerFutures,
  recordKinds: FUTURES_RECORD_KINDS,
  receipts: [{ rank: 1, createSource: createFuturesSource }],
};
