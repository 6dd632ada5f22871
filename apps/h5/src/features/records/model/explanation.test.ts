import { describe, expect, it } from 'vitest';
import { FEATURES } from '#app/features.ts';
import { declareFeatures } from '#data/declared-features.ts';
import records from '#i18n/en/records.json';
import { icuArguments } from '#i18n/icu-arguments.ts';
import { type Explanation, type ExplanationInput, toSentence } from './explanation.ts';
import { choosableKinds, loadRecordWords, recordWords } from './record-words.ts';

declareFeatures(FEATURES);
await loadRecordWords();

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

const areas = import.meta.glob<object>('../../../i18n/en/*.json', { eager: true, import: 'default' });
const textAt = (key: string): unknown => {
  const [area, ...keys] = key.split('.');
  return keys.reduce<unknown>(
    (texts, name) => (texts as Record<string, unknown>)[name],
    areas[`../../../i18n/en/${area}.json`],
  );
};

describe('the sentences', () => {
  const sentences = recordWords().flatMap((words) => Object.entries(words.sentences ?? {}));
  const ofRecords = sentences.flatMap(([name, { text }]) => (text.startsWith('records.why.formula.') ? [name] : []));

  it('are those of the texts', () => expect(ofRecords.toSorted()).toEqual(Object.keys(records.why.formula).toSorted()));

  it.each(sentences)('%s asks for the figures it speaks of', (_, { text, figures }) =>
    expect(icuArguments(String(textAt(text)))).toEqual(figures.map((figure) => `${figure}:text`).toSorted()),
  );
});

describe('the words of the features', () => {
  it.each(['kinds', 'sentences', 'variants', 'inputs', 'causes', 'purses', 'ruleAreas'] as const)(
    'no two declare the same of %s',
    (part) => {
      const names = recordWords().flatMap((words) => Object.keys(words[part] ?? {}));
      expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
      expect(names.length).toBeGreaterThan(0);
    },
  );

  it.each(['input', 'cause', 'house'] as const)('every text of records.why.%s is declared', (part) => {
    const declared = JSON.stringify(recordWords());
    const missing = Object.keys(records.why[part]).filter(
      (name) => !declared.includes(`"records.why.${part}.${name}"`),
    );
    expect(missing).toEqual([]);
  });

  it('kinds to choose from keep their order', () => {
    const kinds = Object.keys(records.kind);
    // Other kinds have their label in the texts of their own product.
    const ofRecords = choosableKinds().filter(({ label }) => label.startsWith('records.kind.'));
    expect(ofRecords.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
    expect(
      choosableKinds()
        .map(({ kind }) => kind)
        .slice(0, 6),
    ).toEqual(['account_transfer', 'deposit_credit', 'withdraw_request', 'withdraw_return', 'convert', 'convert_hold']);
  });
});
