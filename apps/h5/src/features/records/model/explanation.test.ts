import { describe, expect, it } from 'vitest';
import texts from '#i18n/en/records.json';
import { icuArguments } from '#i18n/icu-arguments.ts';
import { type Explanation, type ExplanationInput, SENTENCES, type SentenceName, toSentence } from './explanation.ts';

const input = (name: string, value: string, unit = 'USDT'): ExplanationInput => ({ name, value, unit });
const why = (formula: string, inputs: ExplanationInput[]): Explanation => ({
  id: 7,
  kind: formula,
  info: '',
  formula,
  inputs,
  rule_version: 1,
  reference: '',
  created_time_ms: 0,
  rows: [],
});
const first = { moved: '1.00 USDT', from: 'Spot', to: 'Futures' };
const write = ({ value, unit }: ExplanationInput) => `${value} ${unit}`.trim();
const nameOf = (formula: string, inputs: ExplanationInput[] = []) =>
  toSentence(why(formula, inputs), { first, write })?.name ?? null;

describe('toSentence', () => {
  it.each([
    ['account_transfer', [], 'account_transfer'],
    ['demo_funding', [], 'demo_funding'],
    ['deposit_credit', [input('asked', '10.00000000'), input('credited', '10')], 'deposit_credit'],
    ['deposit_credit', [input('asked', '10'), input('credited', '9')], 'deposit_credit_other'],
    ['withdraw_return', [input('amount', '10'), input('cause', 'refused', '')], 'withdraw_refused'],
    ['withdraw_return', [input('amount', '10'), input('cause', 'cancelled', '')], 'withdraw_cancelled'],
    ['withdraw_return', [input('amount', '10'), input('cause', 'eaten', '')], null],
    ['withdraw_request', [input('amount', '10'), input('fee', '1'), input('received', '9')], 'withdraw_request'],
    ['withdraw_request', [input('amount', '10')], null],
    ['something_new', [input('amount', '10')], null],
    ['toString', [], null],
  ])('%s %j: %s', (formula, inputs, expected) => expect(nameOf(formula, inputs)).toBe(expected));

  it('carries the figures of the record, and those of its first row', () => {
    const inputs = [input('amount', '5'), input('reason', 'counted twice', '')];
    expect(toSentence(why('adjustment', inputs), { first, write })?.figures).toEqual({
      ...first,
      amount: '5 USDT',
      reason: 'counted twice',
    });
  });

  it('has no words for a transfer without rows', () => {
    const none = { moved: '', from: '', to: '' };
    expect(toSentence(why('account_transfer', []), { first: none, write })).toBeNull();
  });
});

describe('the sentences', () => {
  it('are those of the texts', () => expect(Object.keys(SENTENCES)).toEqual(Object.keys(texts.why.formula)));

  it.each(Object.keys(SENTENCES) as SentenceName[])('%s asks for the figures it speaks of', (name) =>
    expect(icuArguments(texts.why.formula[name])).toEqual(SENTENCES[name].map((figure) => `${figure}:text`).toSorted()),
  );
});
