import { describe, expect, it } from 'vitest';
import { describeStep } from './describe-step.ts';

const COINS = { amount: '1250.5', currency: 'USDT' };
const DUE = { due_ms: String(Date.UTC(2026, 10, 20, 9, 30)) };

describe('describeStep', () => {
  it.each([
    [
      'created',
      { ...COINS, price: '1.2', fiat_amount: '1500.6', fiat: 'EUR', ...DUE },
      'Order made: 1,250.5 USDT for 1,500.6 EUR. The buyer has until 2026-11-20 09:30 UTC to pay.',
    ],
    ['released', COINS, 'The seller released the coins: the buyer received 1,250.5 USDT.'],
    [
      'cancelled',
      { ...COINS, reason: 'cannot_pay', counts: '1' },
      'Cancelled: cannot pay. The seller got 1,250.5 USDT back. It counts against the buyer.',
    ],
    [
      'cancelled',
      { ...COINS, reason: 'price_error', counts: '0' },
      'Cancelled: the price is wrong. The seller got 1,250.5 USDT back.',
    ],
    ['disputed', { by: 'time', ...DUE }, 'A dispute was opened by time. Evidence is due until 2026-11-20 09:30 UTC.'],
    [
      'decided',
      { outcome: 'refund', is_final: '0', ...DUE },
      'Operators decided: refund to the seller. Carried out at 2026-11-20 09:30 UTC, unless the side that lost appeals.',
    ],
    [
      'decided',
      { outcome: 'release', is_final: '1', ...DUE },
      'Operators decided: release to the buyer. This is final.',
    ],
    ['appealed', { by: 'seller' }, 'Appeal of the seller.'],
    ['carried_out', { ...COINS, outcome: 'refund' }, 'The decision was carried out: the seller got 1,250.5 USDT back.'],
  ])('%s %j', (code, data, sentence) => expect(describeStep(code, data)).toBe(sentence));

  it('shows a dash for data that is missing', () =>
    expect(describeStep('timed_out', {})).toBe('The time to pay was over. The seller got – back.'));

  it('shows an unknown step as the server names it', () =>
    expect(describeStep('moved', { to: 'x' })).toBe('moved to: x'));
});
