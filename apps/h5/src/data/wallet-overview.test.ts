import type { ReplyOf } from '@candor/contract/call';
import type { walletList } from '@candor/contract/wallet';
import { sum } from '@candor/money/decimal';
import { describe, expect, it } from 'vitest';
import { toWalletOverview } from './wallet-overview.ts';

type Reply = ReplyOf<typeof walletList>;
type Row = Reply['change_wallet']['balance'][number];

const COINS = {
  BTC: { currency: 1, usdt_price: '60000.00000000' },
  USDT: { currency: 3, usdt_price: '1.00000000' },
  NVDA: { currency: 103, currency_type: 'stock', usdt_price: '140.00000000' },
  DOGE: { currency: 9, usdt_price: '0.10000000' },
};

const row = (name: keyof typeof COINS, balances: Partial<Row>): Row => ({
  id: 1,
  currency_name: name,
  currency_type: '',
  is_legal: 1,
  is_lever: 1,
  is_match: 1,
  is_micro: 1,
  cny_price: '0.00000000',
  is_charge: 1,
  ...COINS[name],
  ...balances,
});

const wallet = (...balance: Row[]) => ({ balance, totle: '0.00000000', usdt_totle: 0, CNY: '0.00000000' });

const reply: Reply = {
  change_wallet: wallet(
    row('BTC', { change_balance: '0.10000000', lock_change_balance: '0.05000000' }),
    row('USDT', { change_balance: '100.10000000', lock_change_balance: '0.00000000' }),
    row('DOGE', { change_balance: '0.00000000', lock_change_balance: '0.00000000' }),
    row('NVDA', { change_balance: '2.00000000', lock_change_balance: '1.00000000' }),
  ),
  lever_wallet: wallet(row('USDT', { lever_balance: '0.20000000', lock_lever_balance: '50.00000000' })),
  micro_wallet: wallet(),
  legal_wallet: wallet(row('BTC', { legal_balance: '0.00000001', lock_legal_balance: '0.00000000' })),
  ExRate: '7.00000000',
  is_open_CTbi: 0,
  day_change_usdt: '-12.34000000',
  day_change_percent: '-0.13470000',
  price_time: '2026-11-15 02:00:00',
  price_time_ms: 1_794_708_000_000,
  mining_wallet: wallet(row('USDT', { mining_balance: '0.00000000', lock_mining_balance: '400.00000000' })),
  financial_wallet: wallet(row('BTC', { financial_balance: '0.00000000', lock_financial_balance: '0.01000000' })),
  stock_wallet: wallet(row('NVDA', { stock_balance: '2.00000000', lock_stock_balance: '1.00000000' })),
};

describe('toWalletOverview', () => {
  it('values each account and the total without floating error', () => {
    const view = toWalletOverview(reply, '1.00000000');
    expect(view.accounts).toEqual([
      { account: 'change', available: '6100.1', frozen: '3000', value: '9100.1' },
      { account: 'lever', available: '0.2', frozen: '50', value: '50.2' },
      { account: 'mining', available: '0', frozen: '400', value: '400' },
      { account: 'stock', available: '280', frozen: '140', value: '420' },
      { account: 'micro', available: '0', frozen: '0', value: '0' },
      { account: 'financial', available: '0', frozen: '600', value: '600' },
      { account: 'legal', available: '0.0006', frozen: '0', value: '0.0006' },
    ]);
    expect(view.total).toBe('10570.3006');
    expect(view.priceTimeMs).toBe(1_794_708_000_000);
    expect(view.dayChange).toEqual({ value: '-12.34', percent: '-0.1347' });
  });

  it('counts stocks once: under stock, not under spot', () => {
    const without = { ...reply, change_wallet: wallet(...reply.change_wallet.balance.slice(0, 3)) };
    const [before, after] = [toWalletOverview(without, '1'), toWalletOverview(reply, '1')];
    expect(after.accounts[0]).toEqual(before.accounts[0]);
    expect([before.total, after.total]).toEqual(['10150.3006', '10570.3006']);
  });

  it('adds a coin up over the accounts, leaves out what is not held, and puts the most valuable first', () => {
    const view = toWalletOverview(reply, '1');
    expect(view.coins).toEqual([
      { currencyId: 1, name: 'BTC', available: '0.10000001', frozen: '0.06', value: '9600.0006' },
      { currencyId: 3, name: 'USDT', available: '100.3', frozen: '450', value: '550.3' },
      { currencyId: 103, name: 'NVDA', available: '2', frozen: '1', value: '420' },
    ]);
  });

  it('converts into the display currency', () => {
    expect(toWalletOverview(reply, '0.92000000').total).toBe('9724.676552');
  });

  it('has as much in the coins as in the accounts', () => {
    const view = toWalletOverview(reply, '7.25310000');
    expect(sum(view.coins.map((coin) => coin.value))).toBe(view.total);
    expect(view.total).not.toBe('0');
  });
});
