import { add, cmp, mul, sub, toAmount, toRate } from '@candor/money/decimal';
import { loadBalances } from '#kernel/ledger/statements';
import type { Pool } from '#platform/db/pool';
import { Refusal } from '#platform/refusal';
import type { NftDeps } from '../deps';
import { findOffer, nextPriceOfOffer } from '../offers.store';
import { createBuyBox } from '../use-cases/buy-box';
import { createBuyWork } from '../use-cases/buy-work';
import { endDueOffers } from '../use-cases/end-offers';
import { createOfferWork } from '../use-cases/offer-work';
import { openBox } from '../use-cases/open-box';
import { createPayOrder } from '../use-cases/pay-order';
import { createPlaceBid } from '../use-cases/place-bids';
import { DEMO_SERIES, DEMO_WORKS } from './demo-art';
import { DEMO_BOXES, DEMO_COLLECTOR_FUNDS, DEMO_ENDED, DEMO_OFFERS, DEMO_OWNED, type DemoOffer } from './demo-market';
import { fundExactly } from './demo-money';
import type { DemoPeople } from './demo-people';

const HOUR_MS = 3_600_000;
const SALE_HOURS = 60 * 24;
const PAST_TRIES = 5;
/** What was won is offered again for a little more. */
const RESALE_FACTOR = '1.1';

interface WorkRow {
  readonly key: string;
  readonly code: string;
  readonly ownerId: number;
  readonly artistId: number;
  readonly isOffered: boolean;
  readonly sales: number;
}

interface PastSale {
  readonly work: WorkRow;
  readonly daysAgo: number;
  readonly price: string;
}

const loadWorks = async (pool: Pool, people: DemoPeople): Promise<WorkRow[]> => {
  const { rows } = await pool.query<Omit<WorkRow, 'key'> & { name: string }>(
    `select w.name, w.code, w.owner_id as "ownerId", w.artist_id as "artistId", w.offer_id is not null as "isOffered",
       (select count(*)::int from nft_sale s where s.work_id = w.id and s.reference is not null) as sales
     from nft_work w where w.series_id is null and w.taken_down_at is null and w.artist_id = any($1::int[])`,
    [DEMO_WORKS.map(({ artist }) => people.artistOf(artist))],
  );
  return DEMO_WORKS.flatMap(({ key, artist, title }) => {
    const row = rows.find(({ name, artistId }) => name === title && artistId === people.artistOf(artist));
    return row ? [{ ...row, key }] : [];
  });
};

/** The acts of the demo's people, by the use-cases of every user. `agoMs` moves them into the past. */
const createActions = (deps: NftDeps, agoMs = 0) => {
  const clock = { ...deps.clock, nowMs: () => deps.clock.nowMs() - agoMs };
  const past = { ...deps, clock };
  const [offer, bid, buy, pay] = [
    createOfferWork(past),
    createPlaceBid(past),
    createBuyWork(past),
    createPayOrder(past),
  ];
  const idempotency = null;
  const usdtOf = async (name = 'USDT') => (await deps.currencies.list()).find((one) => one.name === name)?.id ?? 0;
  return {
    offer: async (work: WorkRow, plan: DemoOffer): Promise<void> => {
      const isAuction = plan.how === 'auction';
      const startMs = clock.nowMs() + (isAuction ? (plan.startsIn ?? 0) : 0) * HOUR_MS;
      await offer({
        userId: work.ownerId,
        idempotency,
        code: work.code,
        currencyId: await usdtOf(isAuction ? 'USDT' : plan.coin),
        price: plan.price,
        perIncrease: isAuction ? plan.step : '0',
        startMs,
        endMs: startMs + (isAuction ? plan.hours : SALE_HOURS) * HOUR_MS,
      });
    },
    /** At the next price. */
    bid: async (code: string, userId: number): Promise<void> => {
      const running = await findOffer(deps.pool, code);
      if (running === null || running.leaderId === userId) return;
      await bid({ userId, idempotency, code, price: nextPriceOfOffer(running), maximum: null });
    },
    buy: async (code: string, userId: number): Promise<void> => {
      const sale = await findOffer(deps.pool, code);
      if (sale === null) return;
      await fundExactly(deps, { userId, currencyId: sale.currencyId, amount: sale.price });
      await buy({ userId, idempotency, code, price: sale.price });
    },
    pay: async ({ id, userId }: { id: number; userId: number }): Promise<void> => {
      try {
        await pay({ userId, idempotency, orderId: id });
      } catch (error) {
        // Its time to pay ended, or another process paid it, since it was listed: the market goes on without it.
        if (!(error instanceof Refusal && error.code === 'nft_order_closed')) throw error;
      }
    },
    end: () => endDueOffers(past, { nowMs: clock.nowMs(), ensureHeld: async () => undefined }),
  };
};

const openOrders = async (pool: Pool, people: DemoPeople) => {
  const { rows } = await pool.query<{ id: number; userId: number }>(
    `select id, buyer_id as "userId" from nft_order where state = 'open' and buyer_id = any($1::int[]) order by id`,
    [people.collectors],
  );
  return rows;
};

/** The collectors can always cover their bids. */
export const fillCollectors = async (deps: NftDeps, { collectors }: DemoPeople): Promise<void> => {
  const usdt = (await deps.currencies.list()).find(({ name }) => name === 'USDT');
  for (const userId of usdt ? collectors : []) {
    const balances = await loadBalances(deps.pool, userId);
    const own = balances.find(({ type, currencyId }) => type === 'change' && currencyId === usdt?.id)?.available ?? '0';
    const missing = sub(toAmount(DEMO_COLLECTOR_FUNDS), toAmount(own));
    if (cmp(missing, toAmount(own)) > 0)
      await fundExactly(deps, { userId, currencyId: usdt?.id ?? 0, amount: missing });
  }
};

/**
 * An auction of the past: offered, bid on, ended and paid by the same use-cases, with an earlier clock. The job of a running
 * server may end it between two of these steps: bids are then refused, and what was bid before is paid.
 */
const sellInThePast = async (deps: NftDeps, people: DemoPeople, sold: PastSale): Promise<void> => {
  const { work, daysAgo, price } = sold;
  const began = createActions(deps, (daysAgo + 1) * 24 * HOUR_MS);
  const ended = createActions(deps, daysAgo * 24 * HOUR_MS);
  try {
    await began.offer(work, { how: 'auction', price, step: '5', hours: 24, bids: 3 });
    for (const turn of [0, 1, 2]) await began.bid(work.code, people.collectors[(turn + daysAgo) % 2] ?? 0);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  await ended.end();
  for (const order of await openOrders(deps.pool, people)) await ended.pay(order);
};

/** Auctions that have ended, each tried again while the job was faster than the first bid. */
export const seedEnded = async (deps: NftDeps, people: DemoPeople): Promise<void> => {
  for (let tries = 0; tries < PAST_TRIES; tries += 1) {
    const works = await loadWorks(deps.pool, people);
    for (const { work: key, daysAgo, price } of DEMO_ENDED) {
      const work = works.find((one) => one.key === key);
      if (work && !work.isOffered && work.sales === 0) await sellInThePast(deps, people, { work, daysAgo, price });
    }
  }
};

/** A work bought at a fixed price, and boxes. */
export const seedOwner = async (deps: NftDeps, people: DemoPeople): Promise<void> => {
  const work = (await loadWorks(deps.pool, people)).find(({ key }) => key === DEMO_OWNED.work);
  const actions = createActions(deps);
  if (work && !work.isOffered && work.sales === 0) {
    await actions.offer(work, { how: 'sale', price: DEMO_OWNED.price, coin: 'USDT' });
    await actions.buy(work.code, people.ownerId);
  }
  const { rows } = await deps.pool.query<{ code: string; currencyId: number; price: string; sold: number }>(
    `select code, currency_id as "currencyId", trim_scale(price)::text as price, sold from nft_series where artist_id = $1 and title = $2`,
    [people.artistOf(DEMO_SERIES.artist), DEMO_SERIES.title],
  );
  const [series] = rows;
  if (!series || series.sold > 0) return;
  const buyBox = createBuyBox(deps);
  const buyers = [
    ...Array.from({ length: DEMO_BOXES.boughtByCollectors }, (_, place) => people.collectors[place % 2] ?? 0),
    ...Array.from({ length: DEMO_BOXES.boughtByOwner }, () => people.ownerId),
  ];
  for (const userId of buyers) {
    if (userId === people.ownerId)
      await fundExactly(deps, { userId, currencyId: series.currencyId, amount: series.price });
    await buyBox({ userId, idempotency: null, code: series.code, price: series.price, clientSeed: null });
  }
};

/** The plan for a work: that of the list, or the resale of what a collector won. */
const planFor = (work: WorkRow, people: DemoPeople, lastPrice: string): DemoOffer | null => {
  const plan = DEMO_OFFERS[work.key];
  if (!plan || work.isOffered) return null;
  if (work.ownerId === work.artistId) return plan;
  if (!people.collectors.includes(work.ownerId)) return null;
  if (plan.how === 'sale') return plan;
  return {
    ...plan,
    startsIn: 0,
    price: mul(toAmount(lastPrice), toRate(RESALE_FACTOR), { scale: 2, rounding: 'down' }),
  };
};

const lastPriceOf = async (pool: Pool, code: string): Promise<string> => {
  const { rows } = await pool.query<{ price: string }>(
    `select trim_scale(paid)::text as price from nft_work where code = $1`,
    [code],
  );
  return rows[0]?.price ?? '0';
};

const offerMissing = async (deps: NftDeps, people: DemoPeople): Promise<void> => {
  const actions = createActions(deps);
  for (const work of await loadWorks(deps.pool, people)) {
    const plan = planFor(work, people, add(toAmount(await lastPriceOf(deps.pool, work.code)), toAmount('1')));
    if (plan === null) continue;
    try {
      await actions.offer(work, plan);
      const bidders = people.collectors.filter((id) => id !== work.ownerId);
      for (let turn = 0; plan.how === 'auction' && turn < plan.bids; turn += 1)
        await actions.bid(work.code, bidders[turn % bidders.length] ?? 0);
    } catch (error) {
      // The price of a coin is not known yet, or the rules are other ones: tried again by the next run.
      if (!(error instanceof Refusal)) throw error;
      deps.logger.info({ code: error.code, work: work.key }, 'nft: a work of the demo was not offered');
    }
  }
};

/** Opens the first box of the owner once it is drawn. */
const openFirst = async (deps: NftDeps, { ownerId }: DemoPeople): Promise<void> => {
  const { rows } = await deps.pool.query<{ code: string; isOpened: boolean; isDrawn: boolean }>(
    `select w.code, b.opened_at is not null as "isOpened", b.position is not null as "isDrawn" from nft_box b join nft_work w on w.id = b.work_id
     where b.buyer_id = $1 and w.owner_id = $1 order by b.number limit 1`,
    [ownerId],
  );
  const [first] = rows;
  if (first && !first.isOpened && first.isDrawn) await openBox(deps, { userId: ownerId, code: first.code });
};

/** Some auctions always run: what has ended is paid by the collectors, and offered again. */
export const keepDemoMarket = async (deps: NftDeps, people: DemoPeople): Promise<void> => {
  await fillCollectors(deps, people);
  for (const order of await openOrders(deps.pool, people)) await createActions(deps).pay(order);
  await offerMissing(deps, people);
  await openFirst(deps, people);
};
