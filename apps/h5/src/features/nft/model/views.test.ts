import { describe, expect, it } from 'vitest';
import { shortHash } from '#lib/short-hash.ts';
import { actionOf, standingOf, withBids } from './auction-view.ts';
import { stageOf, toShownSteps } from './box-view.ts';
import { messagePath } from './message-view.ts';
import { artistIdOf, cardPath, codeOf } from './nft-paths.ts';
import type { Bids, Change, Offer, Work } from './nft-types.ts';
import { lastSale, movePercent, toHistory } from './provenance.ts';
import { EMPTY_WORK, findWorkProblem, withType } from './studio-form.ts';

const CODE = 'ab'.repeat(16);
const OFFER = { mode: 2, status: 1, price: '100', step: '5', next_price: '105', end_ms: 10, bids: 2 } as Offer;
const BIDS = {
  code: CODE,
  status: 1,
  price: '120',
  step: '6',
  next_price: '126',
  end_ms: 20,
  count: 3,
  bids: [{ id: 1, bidder_id: 7, bidder: 'u***1', price: '120', automatic: 0, leading: 1, at_ms: 1 }],
} as Bids;
const OWN = { has_deposit: 0, is_leading: 0, price: '0', maximum: '0', order_id: 0 } as Work['own'];

describe('the newest state of an auction', () => {
  it('comes from the bid list', () => {
    expect(withBids(OFFER, BIDS)).toMatchObject({ price: '120', next_price: '126', end_ms: 20, bids: 3 });
  });

  it('never goes back to an older list', () => {
    expect(withBids({ ...OFFER, bids: 4 }, BIDS).price).toBe('100');
  });
});

describe('the own part in an auction', () => {
  it.each([
    [OWN, 1, 'none'],
    [OWN, 7, 'leading'],
    [{ ...OWN, price: '90', has_deposit: 1 }, 1, 'outbid'],
    [{ ...OWN, price: '120', is_leading: 1, has_deposit: 1 }, 1, 'outbid'],
    [{ ...OWN, has_deposit: 1 }, 1, 'deposit'],
    [{ ...OWN, order_id: 3 }, 7, 'pay'],
  ] as const)('%j of user %i: %s', (own, userId, standing) => {
    expect(standingOf({ own } as Work, BIDS, userId)).toBe(standing);
  });

  it('is that of the page before the list or the user has come', () => {
    const work = { own: { ...OWN, is_leading: 1, price: '1' } } as Work;
    expect([standingOf(work, undefined, 7), standingOf(work, BIDS, null)]).toEqual(['leading', 'leading']);
  });
});

describe('what the dock offers', () => {
  const work = (part: object) => ({ taken_down: 0, is_own: 0, own: OWN, card: { unopened: 0 }, ...part }) as Work;
  it.each([
    [work({}), OFFER, 'bid'],
    [work({}), { ...OFFER, mode: 1 }, 'buy'],
    [work({}), { ...OFFER, status: 2 }, 'soon'],
    [work({}), null, 'none'],
    [work({ taken_down: 1 }), OFFER, 'none'],
    [work({ is_own: 1 }), null, 'resell'],
    [work({ is_own: 1 }), OFFER, 'offered'],
    [work({ is_own: 1, card: { unopened: 1 } }), null, 'open'],
    [work({ own: { ...OWN, order_id: 5 } }), OFFER, 'pay'],
  ] as const)('%#', (of, offer, action) => expect(actionOf(of, offer as Offer | null)).toBe(action));
});

describe('the history', () => {
  const change = (kind: Change['kind'], price: string, at: number, coin = 'USDT') =>
    ({ kind, price, at_ms: at, currency_name: coin, from: { id: 1, name: 'a' }, to: { id: 2, name: 'b' } }) as Change;
  const changes = [change('sale', '460', 3), change('made', '0', 1), change('sale', '550', 2)];

  it('is newest first, each sale against the one before', () => {
    expect(toHistory(changes).map((row) => [row.change.at_ms, row.movePercent, row.isFirstSale])).toEqual([
      [3, '-16.36', false],
      [2, null, true],
      [1, null, false],
    ]);
  });

  it('compares no two coins', () => {
    expect(toHistory([change('sale', '1', 1), change('auction', '2', 2, 'ETH')])[0]?.movePercent).toBeNull();
  });

  it('knows the newest sale', () => {
    expect([lastSale(changes)?.price, lastSale([change('made', '0', 1)])]).toEqual(['460', undefined]);
  });

  it('a price of zero has no percent', () => expect(movePercent('0', '5')).toBeNull());
});

describe('a box', () => {
  it.each([
    [1, undefined, 'waiting'],
    [1, { draw: null }, 'waiting'],
    [1, { draw: {} }, 'closed'],
    [0, { draw: {} }, 'open'],
  ] as const)('unopened %i, %j: %s', (unopened, proof, stage) => {
    expect(stageOf({ unopened }, proof as never)).toBe(stage);
  });

  it('shows a step as failed when one it rests on failed, and as open when evidence is missing', () => {
    const steps = toShownSteps([
      { name: 'root', state: 'ok' },
      { name: 'terms', state: 'ok' },
      { name: 'history', state: 'ok' },
      { name: 'draw', state: 'failed' },
      { name: 'leaf', state: 'ok' },
      { name: 'tick', state: 'ok' },
      { name: 'tick_chain', state: 'open' },
      { name: 'keys', state: 'ok' },
    ]);
    expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'root ok',
      'history ok',
      'draw failed',
      'leaf ok',
      'tick open',
    ]);
  });

  it('a step that is missing is never shown as passed', () => {
    expect(toShownSteps([]).every(({ state }) => state === 'open')).toBe(true);
  });

  it('shortens a hash', () => expect(shortHash('4e9a70c1'.padEnd(60, '0').concat('d25f'))).toBe('4e9a 70c1 … d25f'));
});

describe('addresses', () => {
  it('takes only codes and ids', () => {
    expect([codeOf(new URLSearchParams({ code: CODE })), codeOf(new URLSearchParams('code=1'))]).toEqual([CODE, '']);
    expect(['id=7', 'uid=8', 'id=0', 'id=x'].map((query) => artistIdOf(new URLSearchParams(query)))).toEqual([
      7, 8, 0, 0,
    ]);
  });

  it('of a card are those of a series, an own box, or a work', () => {
    const paths = [
      cardPath({ code: CODE, mode: 3, unopened: 0 }),
      cardPath({ code: CODE, mode: 0, unopened: 1 }, true),
      cardPath({ code: CODE, mode: 0, unopened: 1 }),
      cardPath({ code: CODE, mode: 1, unopened: 0 }, true),
    ];
    expect(paths.map((path) => path.split('?')[0]?.split('/').at(-1))).toEqual([
      'series',
      'box',
      'artworkDetail',
      'artworkDetail',
    ]);
  });

  it('of a message are what it is about', () => {
    expect(messagePath({ kind: 'won', code: CODE })).toBe('/pages/nft/purchase');
    expect(messagePath({ kind: 'box_drawn', code: CODE })).toContain('/pages/nft/box?code=');
    expect(messagePath({ kind: 'outbid', code: CODE })).toContain('/pages/nft/artworkDetail?code=');
  });
});

describe('the upload form', () => {
  const file = (bytes: number) => ({ name: 'a', size: bytes }) as File;
  const form = { ...EMPTY_WORK, name: 'Tide', file: file(100) };

  it.each([
    [{ name: '  ' }, 'name'],
    [{ file: null }, 'file'],
    [{ file: file(11 * 1024 * 1024) }, 'large'],
    [{ type: 'audio' }, 'cover'],
    [{ type: 'video', cover: file(1) }, null],
    [{}, null],
  ] as const)('%j: %s', (part, problem) => expect(findWorkProblem({ ...form, ...part })).toBe(problem));

  it('another type needs another file', () => {
    expect(withType({ ...form, cover: file(1) }, 'gif')).toMatchObject({ type: 'gif', file: null, cover: null });
  });
});
