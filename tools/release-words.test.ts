import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from './tidy/repository';

/** The app and the server name the release of OTC coins with the same word, the one of other P2P markets. */
const OTHER_WORDS: Readonly<Record<string, RegExp>> = {
  fra: /\b(remise?|remett\w*)\b/i,
  spa: /\bentreg\w*/i,
  jp: /渡|解放/,
};
const FILES = [
  'apps/h5/src/i18n/LANGUAGE/otc.json',
  'apps/h5/src/i18n/LANGUAGE/otcOrder.json',
  'apps/server/src/modules/otc/notices/LANGUAGE.json',
  'packages/contract/src/messages/otc/LANGUAGE.json',
];

it.each(Object.entries(OTHER_WORDS))('%s has one word for the release', (language, others) => {
  const found = FILES.map((file) => file.replace('LANGUAGE', language)).flatMap((file) =>
    readFileSync(join(repositoryRoot, file), 'utf8')
      .split('\n')
      .filter((line) => others.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
