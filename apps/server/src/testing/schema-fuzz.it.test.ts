import type { Call } from '@candor/contract/call';
import { ALL_CALLS } from '@candor/contract/calls';
import { HOSTILE_AMOUNTS } from '@candor/testkit/hostile-amounts';
import { HOSTILE_TEXTS } from '@candor/testkit/hostile-texts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldNamesOf } from './contract-fields';
import { COUNTS } from './counts';
import { addOperator } from './ops-steps';
import { chooseSeed } from './seed';
import { sendForm } from './send-form';
import { startTestApp, type TestApp } from './test-app';
import { addFundedUser } from './wallet-steps';

const RUNS = COUNTS.schemaFuzzBodies;
const AT_ONCE = 20;
const seed = chooseSeed('schema fuzz');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  expect((await fetch(`${app.origin}/healthz`)).status).toBe(200);
  expect(Object.keys(Object.prototype)).toEqual([]);
  await app.expectBooksBalanced();
  await app.stop();
});

const VALID_VALUES = [
  '3',
  '1',
  '10',
  '0.5',
  'change',
  'lever',
  'micro',
  'legal',
  'version',
  'USDT',
  'en',
  'demo@candor.test',
];
const ODD_NAMES = [
  'lang',
  'page',
  'limit',
  '_timespan',
  'request_id',
  'user_id',
  '__proto__',
  'constructor',
  'toString',
  'a[b]',
  '',
];

const encode = encodeURIComponent;

const value = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...VALID_VALUES) },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: 250, maxLength: 400 }) },
);

const toPair = ([field, text]: readonly [string, string]): string => `${encode(field)}=${encode(text)}`;

/** Every field of the call once, with valid and hostile values: these get as far as the schema and beyond. */
const completeOf = (call: Call): fc.Arbitrary<string> =>
  fc
    .tuple(...fieldNamesOf(call).map((name) => fc.tuple(fc.constant(name), value)))
    .map((pairs) => pairs.map(toPair).join('&'));

/** Known and odd names, sometimes repeated: most of these end at the form reader. */
const oddOf = (call: Call): fc.Arbitrary<string> => {
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...fieldNamesOf(call), 'lang') },
    { weight: 2, arbitrary: fc.constantFrom(...ODD_NAMES) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  );
  const hostile = fc
    .tuple(name, fc.constantFrom(...HOSTILE_AMOUNTS))
    .map(([field, amount]) => amount.encode(encode(field)));
  const pair = fc.oneof({ weight: 5, arbitrary: fc.tuple(name, value).map(toPair) }, { weight: 1, arbitrary: hostile });
  return fc.array(pair, { maxLength: 8 }).map((pairs) => pairs.join('&'));
};

/** Text that was never meant to be a form. */
const junk = fc.string({ unit: fc.constantFrom(...'&=%[]+;.abc019/\\"\'{}<>:,\u00e9\u202e'), maxLength: 120 });

const formsOf = (call: Call): string[] => {
  const kinds = [
    { weight: 5, arbitrary: completeOf(call) },
    { weight: 3, arbitrary: oddOf(call) },
    { weight: 1, arbitrary: junk },
  ];
  return fc.sample(fc.oneof(...kinds), { numRuns: RUNS, seed });
};

const ENVELOPE_TYPES = new Set<unknown>(['ok', 'error', '998', '999']);

/** Always our envelope, and never a fault. */
const expectEnvelope = (call: Call, form: string, reply: { status: number; text: string }): void => {
  const body = JSON.parse(reply.text) as Record<string, unknown>;
  const isEnvelope = 'code' in body ? body.code === 1 || body.code === -1 : ENVELOPE_TYPES.has(body.type);
  // An expect() call for each of thirty thousand replies would take as long as the replies.
  if (reply.status >= 500 || !isEnvelope)
    expect.fail(`seed ${seed} ${call.method} ${call.path} ${form}: ${reply.status} ${reply.text}`);
};

describe.each(ALL_CALLS.map((call) => ({ call, path: call.path })))('$path', ({ call }) => {
  it(`answers ${RUNS} random requests without a fault`, async () => {
    const user = call.auth === 'operator' ? await addOperator(app) : await addFundedUser(app, '1000');
    const forms = formsOf(call);
    for (let at = 0; at < forms.length; at += AT_ONCE) {
      await Promise.all(
        forms.slice(at, at + AT_ONCE).map(async (form, n) => {
          const token = n % 5 === 0 ? {} : { token: user.token };
          // A fragment never leaves the client.
          const sent = call.method === 'GET' ? form.replaceAll('#', '') : form;
          expectEnvelope(
            call,
            form,
            await sendForm(app.origin, { method: call.method, path: call.path, form: sent, ...token }),
          );
        }),
      );
    }
  });
});

describe('an upload', () => {
  const part = fc.record({
    name: fc.constantFrom('file', 'file[]', '__proto__', 'x', ''),
    filename: fc.oneof(fc.constantFrom('a.png', '../a', 'a"b', ''), fc.string({ maxLength: 20 })),
    bytes: fc.uint8Array({ maxLength: 300 }),
  });

  it(`answers ${RUNS} random multipart bodies without a fault`, async () => {
    const user = await app.addUser();
    const upload = ALL_CALLS.find((call) => call.body === 'multipart') as Call;
    const bodies = fc.sample(fc.array(part, { maxLength: 3 }), { numRuns: RUNS, seed });
    for (const [n, parts] of bodies.entries()) {
      const form = new FormData();
      for (const { name, filename, bytes } of parts) form.append(name, new Blob([bytes]), filename);
      const response = await fetch(`${app.origin}/api/upload`, {
        method: 'POST',
        body: form,
        headers: { authorization: user.token },
      });
      expectEnvelope(upload, `multipart ${n}`, { status: response.status, text: await response.text() });
    }
  });
});
