/** A change of an existing file: `insert` goes behind `after`, which the file has once. */
export interface Edit {
  readonly file: string;
  readonly after: string;
  readonly insert: string;
}

const line = (file: string, after: string, insert: string): Edit => ({
  file,
  after: `${after}\n`,
  insert: `${insert}\n`,
});

/** All that a product changes outside its own folders. */
export const EDITS: readonly Edit[] = [
  line(
    'packages/contract/src/calls.ts',
    "import * as receipts from './receipts';",
    "import * as sample from './sample';",
  ),
  line('packages/contract/src/calls.ts', '  upload,', '  sample.sampleGifts,'),
  line(
    'packages/contract/src/messages/areas.ts',
    "import { records } from './records/index';",
    "import { sample } from './sample/index';",
  ),
  line('packages/contract/src/messages/areas.ts', '  records,', '  sample,'),
  line(
    'apps/server/src/manifests.ts',
    "import { recordsManifest } from '#modules/records/manifest';",
    "import { sampleManifest } from '#modules/sample/manifest';",
  ),
  line('apps/server/src/manifests.ts', '  recordsManifest,', '  sampleManifest,'),
  line(
    'apps/h5/src/app/features.ts',
    "import { feature as records } from '#features/records/feature.ts';",
    "import { feature as sample } from '#features/sample/feature.ts';",
  ),
  line('apps/h5/src/app/features.ts', '  records,', '  sample,'),
  line(
    'apps/h5/src/i18n/message-shape.ts',
    "import type rules from './en/rules.json';",
    "import type sample from './en/sample.json';",
  ),
  line('apps/h5/src/i18n/message-shape.ts', '  rules: typeof rules;', '  sample: typeof sample;'),
];
