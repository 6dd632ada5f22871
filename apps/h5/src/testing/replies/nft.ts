import type { ReplyOf } from '@candor/contract/call';
import { nftBids, nftWork } from '@candor/contract/nft';
import { sampleReply } from '@candor/testkit/sample-reply';
import { NOW_MS } from '#testing/moment.ts';
import { USDT, wire } from './first-answers.ts';

type Work = ReplyOf<typeof nftWork>;

export const CODE = '0123456789abcdef0123456789abcdef';
const HOUR = 3_600_000;
const TIMES = { start_ms: NOW_MS - HOUR, end_ms: NOW_MS + HOUR };

/** A work in an auction: 95 USDT bid, the next bid 100 at least, in steps of 5. */
const OFFER = {
  id: 11,
  mode: 2,
  seller: { id: 4, name: 'Mori' },
  status: 1,
  currency_id: USDT.id,
  currency_name: USDT.name,
  scale: USDT.scale,
  start_price: wire('50'),
  price: wire('95'),
  bids: 3,
  step: wire('5'),
  next_price: wire('100'),
  deposit: wire('20'),
  top_up_percent: '5',
  usdt_rate: wire('1'),
  ...TIMES,
  latest_ms: NOW_MS + 2 * HOUR,
  fee_percent: '2',
  royalty_percent: '5',
} as const;

export const workOf = (offer: Partial<NonNullable<Work['offer']>> = {}, work: Partial<Work> = {}): Work => ({
  ...sampleReply(nftWork, {
    card: { code: CODE, mode: 2, type: 1, name: 'Harbour at night', artist_name: 'Mori', status: 1, ...TIMES },
    media: { address: '/media/a.webp', content_type: 'image/webp', width: 400, height: 400 },
    owner: { id: 4, name: 'Mori' },
    available: wire('1000'),
    available_usdt: wire('1000'),
    offer: { ...OFFER, ...offer },
  }),
  ...work,
});

/** The bid list of an auction led by another user, whose next bid costs `next` at least. */
export const bidsOf = (price: string, next: string, count: number): ReplyOf<typeof nftBids> =>
  sampleReply(nftBids, {
    code: CODE,
    status: 1,
    price: wire(price),
    step: wire('5'),
    next_price: wire(next),
    end_ms: NOW_MS + HOUR,
    count,
    bids: [{ id: count, bidder_id: 9, bidder: 'Ben', price: wire(price), leading: 1, at_ms: NOW_MS }],
  });
