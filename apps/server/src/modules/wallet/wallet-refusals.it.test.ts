import type { RefusalCode } from '@candor/contract/codes';
import type { Language } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoChange } from '#app/testing/no-change';
import { encodeForm, sendForm } from '#app/testing/send-form';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { addFundedUser, transferFields } from '#app/testing/wallet-steps';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  user = await addFundedUser(app, '100');
});
afterAll(async () => {
  await app.expectBooksBalanced();
  await app.stop();
});

type Params = Readonly<Record<string, string>>;
interface RefusalCase {
  readonly name: string;
  readonly path: '/wallet/change' | '/wallet/detail' | '/wallet/legal_log' | '/wallet/hzhistory';
  readonly form: string;
  readonly code: RefusalCode;
  readonly params: Params;
  readonly language: Language;
  readonly status: number;
}

type Expected = readonly [code: RefusalCode, params: Params, language: Language, status?: number];

const at = (
  path: RefusalCase['path'],
  form: string,
  [code, params, language, status = 200]: Expected,
): RefusalCase => ({
  name: `${path.slice(8)}: ${form || 'nothing'}`,
  path,
  form,
  code,
  params,
  language,
  status,
});
const change = (name: string, form: string, expected: Expected): RefusalCase => ({
  ...at('/wallet/change', form, expected),
  name: `change: ${name}`,
});
const sending = (fields: Record<string, string>): string => encodeForm(transferFields(fields));
const without = (field: string): string => encodeForm(transferFields({ [field]: undefined }));
const field = (name: string): Params => ({ field: name });

const REFUSALS: readonly RefusalCase[] = [
  change('negative', sending({ number: '-10' }), ['amount_invalid', {}, 'zh']),
  change('exponent', sending({ number: '1e1' }), ['amount_invalid', {}, 'hk']),
  change('nine decimals', sending({ number: '0.123456789' }), ['amount_invalid', {}, 'th']),
  change('no amount', without('number'), ['amount_invalid', {}, 'jp']),
  change('more decimals than USDT has [G6]', sending({ number: '0.0000001' }), [
    'amount_too_precise',
    { currency: 'USDT', scale: '6' },
    'kor',
  ]),
  change('more decimals, though zeros', sending({ number: '1.0000000' }), [
    'amount_too_precise',
    { currency: 'USDT', scale: '6' },
    'fra',
  ]),
  change('array', `${without('number')}&number[]=1`, ['parameter_forbidden', {}, 'spa', 400]),
  change('repeated amount', `${sending({})}&number=20`, ['parameter_repeated', field('number'), 'zh', 400]),
  change('repeated account', `${sending({})}&to_field=micro`, ['parameter_repeated', field('to_field'), 'hk', 400]),
  change('unknown account', sending({ to_field: 'savings' }), ['account_unknown', {}, 'th']),
  change('account in upper case', sending({ from_field: 'CHANGE' }), ['account_unknown', {}, 'jp']),
  change('no account', without('from_field'), ['account_unknown', {}, 'kor']),
  change('same account [H3]', sending({ to_field: 'change' }), ['same_account', {}, 'fra']),
  change('unknown currency', sending({ currency_id: '4000' }), ['currency_unknown', {}, 'spa']),
  change('currency zero', sending({ currency_id: '0' }), ['parameter_error', field('currency_id'), 'zh']),
  change('currency with a sign', sending({ currency_id: '-3' }), ['parameter_error', field('currency_id'), 'hk']),
  change('currency past the integers', sending({ currency_id: '2147483648' }), [
    'parameter_error',
    field('currency_id'),
    'th',
  ]),
  change('coin not in the other account', sending({ currency_id: '4', to_field: 'micro' }), [
    'currency_not_in_account',
    { currency: 'BNB', account: 'micro' },
    'jp',
  ]),
  change('coin not in this account', sending({ currency_id: '4', from_field: 'legal' }), [
    'currency_not_in_account',
    { currency: 'BNB', account: 'legal' },
    'kor',
  ]),
  change('a stock, which stays where it is', sending({ currency_id: '101' }), [
    'currency_not_in_account',
    { currency: 'AAPL', account: 'lever' },
    'fra',
  ]),
  change('overdraft by one unit [G13]', sending({ number: '100.000001' }), [
    'insufficient_balance',
    { available: '100', currency: 'USDT' },
    'spa',
  ]),
  change('overdraft of an account never used', sending({ from_field: 'micro' }), [
    'insufficient_balance',
    { available: '0', currency: 'USDT' },
    'zh',
  ]),
  change('a coin the user never had', sending({ currency_id: '2' }), [
    'insufficient_balance',
    { available: '0', currency: 'ETH' },
    'hk',
  ]),
  change('a broken escape', 'number=%e0%a4', ['malformed_request', {}, 'en', 400]),
  change('prototype', `${sending({})}&__proto__=1`, ['parameter_forbidden', {}, 'en', 400]),
  at('/wallet/detail', '', ['parameter_error', field('currency'), 'zh']),
  at('/wallet/detail', 'currency=3', ['account_unknown', {}, 'hk']),
  at('/wallet/detail', 'currency=abc&type=change', ['parameter_error', field('currency'), 'th']),
  at('/wallet/detail', 'currency=4000&type=change', ['currency_unknown', {}, 'jp']),
  at('/wallet/detail', 'currency=101&type=micro', [
    'currency_not_in_account',
    { currency: 'AAPL', account: 'micro' },
    'kor',
  ]),
  at('/wallet/detail', 'currency=3&type=frozen', ['account_unknown', {}, 'fra']),
  at('/wallet/detail', 'currency[]=3&type=change', ['parameter_forbidden', {}, 'spa', 400]),
  ...['0', '-1', 'abc', '1.5', '1e9', '1000000000', '%2B1', ' 1', '０'].flatMap((page) => [
    at('/wallet/legal_log', `page=${encodeURIComponent(page)}`, ['parameter_error', field('page'), 'zh']),
    at('/wallet/hzhistory', `page=${encodeURIComponent(page)}`, ['parameter_error', field('page'), 'hk']),
  ]),
  ...['0', '-1', 'x', '1e9'].flatMap((limit) => [
    at('/wallet/legal_log', `limit=${limit}`, ['parameter_error', field('limit'), 'th']),
    at('/wallet/hzhistory', `limit=${limit}`, ['parameter_error', field('limit'), 'jp']),
  ]),
  at('/wallet/legal_log', 'type=5', ['parameter_error', field('type'), 'kor']),
  at('/wallet/legal_log', 'currency=x', ['parameter_error', field('currency'), 'fra']),
  at('/wallet/legal_log', 'page=1&page=2', ['parameter_repeated', field('page'), 'spa', 400]),
];

describe('every refusal says its sentence and changes nothing', () => {
  it.each(REFUSALS)('$name', async ({ path, form, code, params, language, status }) => {
    const method = path === '/wallet/hzhistory' ? 'GET' : 'POST';
    for (const asked of ['en', language] as const) {
      const request = { method, path, token: user.token, form, headers: { lang: asked } } as const;
      const reply = await expectNoChange(app, () => sendForm(app.origin, request));
      expect({ status: reply.status, type: reply.type, message: reply.message }).toEqual({
        status,
        type: 'error',
        message: sentenceOf(asked, code, params),
      });
    }
  });
});
