import { availableOf, houseOf } from '#kernel/ledger/chart';
import { sendEntryPrices } from '#kernel/ledger/entry-prices.store';
import { referenceFrom } from '#kernel/ledger/reference';
import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { loadAds } from '../ads.store';
import type { OtcModuleDeps } from '../deps';
import { idOfNumber, loadOrders, lockOrders } from '../orders.store';
import { openDispute, rateOrder } from '../use-cases/dispute-steps';
import { endOrders } from '../use-cases/end-orders';
import { markPaid } from '../use-cases/pay-steps';
import { createTakeAd } from '../use-cases/take-ads';
import type { DemoPeople } from './demo-people';

const FUNDING_KIND = 'demo_funding';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The same parts at an earlier time, so that steps with a waiting time between them can be made at once. */
const ago = (deps: OtcModuleDeps, ms: number): OtcModuleDeps => ({
  ...deps,
  clock: { ...deps.clock, nowMs: () => deps.clock.nowMs() - ms },
});

interface Deal {
  readonly sellerId: number;
  readonly buyerId: number;
  readonly fiat: string;
}

/** What the order holds is given to the seller, so that the free balances of the demo stay as they were. */
const fundEscrow = (deps: OtcModuleDeps, number: string): Promise<void> =>
  withTx(deps.pool, async (tx) => {
    const id = idOfNumber(number);
    const { sellerId, currencyId, escrow, reference } =
      (await loadOrders(tx.client, [id])).get(id) ?? refuse('otc_order_unknown');
    const funding = referenceFrom(FUNDING_KIND, 'otc', reference);
    sendEntryPrices(tx, [{ reference: funding, currencyId, usdtPrice: null }]);
    await deps.ledger.postMany(tx, [
      {
        kind: FUNDING_KIND,
        reference: funding,
        ruleVersion: 1,
        legs: [
          { from: houseOf('deposits', currencyId), to: availableOf(sellerId, 'change', currencyId), amount: escrow },
        ],
      },
    ]);
  });

/** The buyer takes the seller's ad of USDT for dollars. */
const takeAd = async (deps: OtcModuleDeps, { sellerId, buyerId, fiat }: Deal): Promise<string> => {
  const { rows } = await deps.pool.query<{ id: number }>(
    `select id from otc_ad where user_id = $1 and side = 'sell' and fiat = 'USD' and currency_id = 3 and state = 'open' order by id limit 1`,
    [sellerId],
  );
  const id = rows[0]?.id ?? refuse('otc_ad_unknown');
  const ad = (await loadAds(deps.pool, [id])).get(id) ?? refuse('otc_ad_unknown');
  const { reply } = await createTakeAd(deps)({
    userId: buyerId,
    idempotency: null,
    adId: ad.id,
    version: ad.version,
    by: 'fiat',
    amount: fiat,
    // Any price up to this is accepted.
    price: '2',
    methodId: ad.methodIds.at(-1) ?? 0,
  });
  await fundEscrow(deps, reply.number);
  return reply.number;
};

const release = (deps: OtcModuleDeps, number: string): Promise<void> =>
  withTx(deps.pool, async (tx) => {
    const id = idOfNumber(number);
    const order = (await lockOrders(tx, [id])).get(id) ?? refuse('otc_order_unknown');
    const at = new Date(deps.clock.nowMs());
    const { otc: rules } = await deps.rules.now();
    await endOrders(deps, tx, { endings: [{ order, state: 'completed', endCall: deps.newId() }], at, rules });
  });

/** A completed order with a rating by the buyer. */
const complete = async (
  deps: OtcModuleDeps,
  deal: Deal,
  { days, stars }: { days: number; stars: number },
): Promise<void> => {
  const startMs = days * DAY_MS;
  const number = await takeAd(ago(deps, startMs), deal);
  await markPaid(ago(deps, startMs - 3 * MINUTE_MS), { userId: deal.buyerId, number });
  const done = ago(deps, startMs - 8 * MINUTE_MS);
  await release(done, number);
  await rateOrder(done, { userId: deal.buyerId, number, stars });
};

const hasOrders = async ({ pool }: OtcModuleDeps): Promise<boolean> =>
  ((await pool.query('select from otc_order limit 1')).rowCount ?? 0) > 0;

/**
 * Completed orders between the merchants, one that waits for the demo user to release, and one in dispute; once per
 * database, by the steps of every user.
 */
export const seedOrders = async (deps: OtcModuleDeps, { demo, alice, bob }: DemoPeople): Promise<void> => {
  if (await hasOrders(deps)) return;
  await complete(deps, { sellerId: alice.id, buyerId: bob.id, fiat: '120' }, { days: 3, stars: 5 });
  await complete(deps, { sellerId: alice.id, buyerId: bob.id, fiat: '60' }, { days: 2, stars: 4 });
  await complete(deps, { sellerId: bob.id, buyerId: alice.id, fiat: '75' }, { days: 1, stars: 5 });
  const waiting = await takeAd(ago(deps, 9 * MINUTE_MS), { sellerId: demo.id, buyerId: bob.id, fiat: '25' });
  await markPaid(ago(deps, 4 * MINUTE_MS), { userId: bob.id, number: waiting });
  const disputed = await takeAd(ago(deps, 50 * MINUTE_MS), { sellerId: alice.id, buyerId: demo.id, fiat: '40' });
  await markPaid(ago(deps, 45 * MINUTE_MS), { userId: demo.id, number: disputed });
  await openDispute(ago(deps, 20 * MINUTE_MS), {
    userId: demo.id,
    number: disputed,
    statement: 'I sent 40 USD with the order number as the reference. The coins were not released.',
  });
  // Unread notifications should only come from a visitor's own actions.
  await deps.pool.query('update notification set read_at = created_at where user_id = any($1) and read_at is null', [
    [demo.id, alice.id, bob.id],
  ]);
};
