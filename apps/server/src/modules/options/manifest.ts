import type { Manifest } from '#kernel/product/manifest';
import { registerOptions } from './index';
import { createOptionSource } from './receipt-source';
import { OPTIONS_RECORD_KINDS } from './record-kinds';
import { OPTIONS_SELF_LIMIT } from './self-limit';

export const optionsManifest: Manifest<Parameters<typeof registerOptions>[0]> = {
  name: 'options',
  register: registerOptions,
  recordKinds: OPTIONS_RECORD_KINDS,
  receipts: [{ rank: 2, createSource: createOptionSource }],
  selfLimit: OPTIONS_SELF_LIMIT,
};
