import type { Manifest } from '#kernel/product/manifest';
import { registerOptions } from './index';
import { createOptionSource } from './receipt-source';
import { OPTIONS_RECORD_KINDS } from './record-kinds';

export const optionsManifest: Manifest<Parameters<typeof registerOptions>[0]> = {
  name: 'options',
  register: registerOptions,
  recordKinds: OPTIONS_RECORD_KINDS,
  receipts: [{ rank: 2, createSource: createOptionSource }],
};
