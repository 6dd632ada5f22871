import { expect, it } from 'vitest';
import { type InstrumentRow, listStates } from './instrument-state.ts';

const row = (changes: Partial<InstrumentRow> = {}): InstrumentRow => ({
  id: 1,
  symbol: 'BTC/USDT',
  paused: '',
  paused_since_ms: 0,
  halts: [],
  waiting: [],
  ...changes,
});
const halt = {
  note: '',
  since_ms: 5,
  proposed_by: '',
  approved_by: '',
  tick_seq: 0,
  fund_before: '0',
  fund_taken: '0',
};

it('trades when nothing keeps orders away', () => expect(listStates(row())).toEqual([]));

it('names each state with its cause, the operators’ halt first', () => {
  const fund = { ...halt, kind: 'fund' as const, reason: 'fund' as const, tick_seq: 7, fund_before: '100.00000000' };
  const operators = {
    ...halt,
    kind: 'halt' as const,
    reason: 'feed' as const,
    note: 'Kraken is silent',
    proposed_by: 'a@ops.test',
    approved_by: 'b@ops.test',
  };
  const halts = [{ ...fund, fund_taken: '40.00000000' }, operators];
  expect(listStates(row({ paused: 'jump', paused_since_ms: 3, halts }))).toMatchObject([
    { key: 'halt', label: 'Halted', why: 'A price source is at fault. Kraken is silent', by: 'a@ops.test, b@ops.test' },
    { key: 'fund', why: 'Forced closes of tick 7 took 40 of a fund of 100 USDT.', by: 'the fund guard' },
    { key: 'paused', sinceMs: 3, by: 'its price' },
  ]);
});
