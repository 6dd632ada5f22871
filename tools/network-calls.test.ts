import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listRepositoryFiles, repositoryRoot } from './tidy/repository';

// What asks another machine may take for ever, and must not do so inside a database transaction: it is called by a handler
// of the outbox, after the commit and without a transaction, or by a feed. Whoever adds a place adds it here with its reason.

const sources = listRepositoryFiles().filter(
  (path) => /^apps\/server\/src\/.*[.]ts$/.test(path) && !/[.]test[.]ts$|\/testing\//.test(path),
);
const filesWith = (pattern: RegExp): string[] =>
  sources.filter((path) => pattern.test(readFileSync(join(repositoryRoot, path), 'utf8'))).toSorted();

it('other machines are asked in five places', () => {
  expect(
    filesWith(
      /\bfetch\(|\bcreateTransport\(|import\('ccxt|from 'ccxt|import \{[^}]*\brequest\b[^}]*\} from 'node:https?'|\b(?:https?|net|tls)\.(?:request|connect)\(/,
    ),
  ).toEqual([
    'apps/server/src/kernel/pricing/feeds/ccxt/exchange-client.ts',
    'apps/server/src/platform/http/fetch-text.ts',
    'apps/server/src/platform/mail/smtp-mailer.ts',
    'apps/server/src/platform/push/push-sender.ts',
    'apps/server/src/platform/sms/gateway-sms.ts',
  ]);
});

it('mails, SMS and pushes are sent by the handlers of the outbox, nowhere else', () => {
  expect(filesWith(/\bsender\.send\(/)).toEqual(['apps/server/src/modules/notify/use-cases/deliver-push.ts']);
  expect(filesWith(/\b(?:mailer|sms)\.send\(/)).toEqual([
    'apps/server/src/modules/notify/use-cases/deliver-message.ts',
  ]);
  expect(filesWith(/\bcreateDelivery\(/)).toEqual(['apps/server/src/modules/notify/index.ts']);
});
