import type { ReplyOf } from '@candor/contract/call';
import type { quotation } from '@candor/contract/market';
import { describe, expect, it } from 'vitest';
import { toInstruments, toRows } from './instrument-view.ts';

type Reply = ReplyOf<typeof quotation>;
type Item = Reply[number]['quotation'][number];

const item = (parts: Partial<Item>) =>
  ({
    id: 1,
    currency_id: 1,
    currency_name: 'BTC',
    legal_name: 'USDT',
    symbol: 'BTC/USDT',
    kind: 'coin',
    price_scale: 2,
    sort: 20,
    is_display: 1,
    open_lever: 1,
    open_coin_trade: 0,
    open_microtrade: 1,
    is_open: 1,
    session_change_ms: 0,
    spark: ['1.00', '1.50'],
    now_price: '68245.08',
    open: '67738.32000000',
    high: '68748.91000000',
    low: '67416.51000000',
    volume: '14456.5',
    turnover: '984676228.2',
    tick_seq: 5,
    tick_time_ms: 1000,
    paused: '',
    paused_since_ms: 0,
    halted: 'halt',
    halted_since_ms: 7,
    halt_reason: 'feed',
    ...parts,
  }) as Item;

const reply = (...quotationItems: Item[]) =>
  [{ feed: 'simulated', server_time_ms: 1, quotation: quotationItems }] as unknown as Reply;

describe('toInstruments', () => {
  it('converts a listing item into an Instrument', () => {
    expect(toInstruments(reply(item({})))).toEqual([
      {
        id: 1,
        currencyId: 1,
        symbol: 'BTC/USDT',
        base: 'BTC',
        quote: 'USDT',
        kind: 'coin',
        priceScale: 2,
        hasFutures: true,
        hasSpot: false,
        hasOptions: true,
        isOpen: true,
        sessionChangeMs: 0,
        spark: [100_000_000, 150_000_000],
        feed: 'simulated',
        paused: '',
        pausedSinceMs: 0,
        halted: 'halt',
        haltedSinceMs: 7,
        haltReason: 'feed',
      },
    ]);
  });

  it('keeps the order of the listing and leaves out what is not shown', () => {
    const listed = toInstruments(
      reply(item({ id: 2, sort: 30 }), item({ id: 3, is_display: 0 }), item({ id: 4, sort: 10 })),
    );
    expect(listed.map(({ id }) => id)).toEqual([4, 2]);
  });
});

it('the quotes have the form of the socket', () => {
  expect(toRows(reply(item({})))).toEqual([
    [1, 5, 1000, '68245.08', '67738.32000000', '68748.91000000', '67416.51000000', '14456.5', '984676228.2'],
  ]);
});
