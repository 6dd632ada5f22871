import type { ReplyOf } from '@candor/contract/call';
import type { operatorNftBidders } from '@candor/contract/ops-nft';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addArtist,
  addCollector,
  addOffer,
  addWork,
  bid,
  HOUR_MS,
  type NftTestApp,
  readBids,
  readWork,
  setTime,
  spotOf,
  startNftApp,
  type TestWork,
} from '#app/testing/nft-steps';
import { expire, pay, readMessageKinds, readOrders } from '#app/testing/nft-trade-steps';
import { addOperator, agree, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';
import type { TestUser } from '#app/testing/test-app';
import { endDueOffers } from './use-cases/end-offers';

const SENTENCE = 'This bidder and the seller are one person.';

let test: NftTestApp;
let one: TestOperator;
let two: TestOperator;
let artist: TestUser;
let work: TestWork;
let victim: TestUser;
let shill: TestUser;

beforeAll(async () => {
  test = await startNftApp();
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});
const logInOperators = async (): Promise<void> => {
  [one, two] = [await addOperator(test), await addOperator(test)];
};
const addAuction = async (): Promise<void> => {
  work = await addWork(test, { artist });
  await addOffer(test, { work, sellerId: artist.id, price: '10', perIncrease: '1' });
};
beforeEach(async () => {
  await logInOperators();
  artist = await addArtist(test);
  [victim, shill] = [await addCollector(test), await addCollector(test)];
  await addAuction();
});

const place = async (user: TestUser, price: string, maximum?: string): Promise<void> => {
  const reply = await bid(test, user, { code: work.code, price, ...(maximum !== undefined && { maximum }) });
  expect(reply.type).toBe('ok');
};
const fieldsOf = (user: TestUser) => ({ code: work.code, user_id: user.id, sentence: SENTENCE, reason: 'Same card' });
const voidBids = (user: TestUser) =>
  agree(test, { proposer: one, approver: two }, { path: '/nft/bids/void', fields: fieldsOf(user) });
const heldOf = async ({ id }: TestUser): Promise<string> => {
  const { rows } = await test.pool.query<{ held: string }>(
    `select trim_scale(coalesce(sum(balance), 0))::text as held from ledger_account where owner_id = $1 and type = 'change' and bucket = 'frozen'`,
    [id],
  );
  return rows[0]?.held ?? '0';
};
const pass = (hours: number) => setTime(test, test.clock.nowMs() + hours * HOUR_MS);
const end = async (): Promise<void> => {
  await pass(24);
  await endDueOffers(test.app.parts, { nowMs: test.clock.nowMs(), ensureHeld: async () => undefined });
  // The clock has passed the sessions of operators.
  await logInOperators();
};
const ordersOf = async (user: TestUser) =>
  (await readOrders(test, user)).items.map(({ price, second_chance: chance, state }) => `${price} ${chance} ${state}`);

describe('bids voided while the auction runs', () => {
  it('leave a bidder who was driven from 10 to 630 at 10, with the deposit of 10', async () => {
    await place(victim, '10');
    for (const [user, price] of [
      [shill, '300'],
      [victim, '315'],
      [shill, '600'],
      [victim, '630'],
    ] as const)
      await place(user, price);
    expect(await heldOf(victim)).toBe('31.5');
    await voidBids(shill);
    const bids = await readBids(test, work.code);
    expect(bids).toMatchObject({ price: '10.00000000', count: 1 });
    expect(bids.bids.map(({ bidder_id: id, leading }) => [id, leading])).toEqual([[victim.id, 1]]);
    expect(bids.voids).toEqual([expect.objectContaining({ price: '600.00000000', sentence: SENTENCE })]);
    expect([await heldOf(victim), await heldOf(shill)]).toEqual(['1', '1']);
    for (const { id } of [artist, victim, shill])
      expect(await readMessageKinds(test, work.id)).toContain(`bid_voided ${id} 10`);
    expect((await bid(test, shill, { code: work.code, price: '50' })).error).toBe('nft_bidder_voided');
    await end();
    expect(await ordersOf(victim)).toEqual(['10.00000000 0 open']);
    expect(await heldOf(shill)).toBe('0');
  });

  it('make the bidder lead again who was outbid by them, on a top-up taken anew', async () => {
    await place(victim, '10', '600');
    await place(shill, '700');
    expect([await heldOf(victim), await heldOf(shill)]).toEqual(['1', '35']);
    await voidBids(shill);
    expect([await heldOf(victim), await heldOf(shill)]).toEqual(['30', '1']);
    expect((await readWork(test, work.code, victim.token)).own).toMatchObject({
      is_leading: 1,
      price: '10.00000000',
      maximum: '600.00000000',
      held: '30.00000000',
    });
  });

  it('make nobody lead for free: without money for the top-up the next bidder leads', async () => {
    const other = await addCollector(test);
    await place(other, '500');
    await place(victim, '4000');
    await place(shill, '5000');
    // What came back is held in another auction since.
    const running = work;
    await addAuction();
    await test.pool.query(`update nft_offer set deposit = 9900 where work_id = $1`, [work.id]);
    await test.call('POST', '/nft/deposit', { token: victim.token, fields: { code: work.code } });
    expect(await spotOf(test, victim.id)).toBe('99');
    work = running;
    await voidBids(shill);
    expect((await readBids(test, work.code)).bids.map(({ bidder_id: id }) => id)).toEqual([other.id]);
    expect([await heldOf(other), await heldOf(victim), await heldOf(shill)]).toEqual(['25', '9901', '1']);
  });

  it('cannot be proposed and approved by one operator, or for somebody without bids', async () => {
    await place(victim, '10');
    const asked = await takeAction(test, one, '/nft/bids/void', fieldsOf(victim));
    const { proposal_id: id } = asked.message as { proposal_id: number };
    expect((await takeAction(test, one, '/proposals/decide', { id, verdict: 'approve' })).type).toBe('error');
    expect((await readBids(test, work.code)).count).toBe(1);
    expect((await takeAction(test, one, '/nft/bids/void', fieldsOf(shill))).error).toBe('nft_void_nobody');
  });
});

describe('bids voided while the winner may pay', () => {
  it('give the next bidder a chance without duty, and the winner the deposit back', async () => {
    await place(victim, '10', '600');
    await place(shill, '700');
    await end();
    expect([await heldOf(victim), await heldOf(shill)]).toEqual(['0', '35']);
    await voidBids(shill);
    expect(await heldOf(shill)).toBe('0');
    expect(await ordersOf(shill)).toEqual(['700.00000000 0 cancelled']);
    expect(await ordersOf(victim)).toEqual(['10.00000000 1 open']);
    expect((await pay(test, victim, (await readOrders(test, victim)).items[0]?.id ?? 0)).type).toBe('ok');
    expect((await readWork(test, work.code)).owner.id).toBe(victim.id);
  });

  it('lower what the winner pays and holds when somebody else had driven the price', async () => {
    await place(victim, '10');
    await place(shill, '600');
    await place(victim, '630');
    await end();
    await voidBids(shill);
    expect(await ordersOf(victim)).toEqual(['10.00000000 0 open']);
    expect(await heldOf(victim)).toBe('1');
    expect((await pay(test, victim, (await readOrders(test, victim)).items[0]?.id ?? 0)).type).toBe('ok');
    expect(await spotOf(test, victim.id)).toBe('9990');
  });

  it('give the work back when nobody else had bid', async () => {
    await place(shill, '10');
    await end();
    await voidBids(shill);
    expect(await ordersOf(shill)).toEqual(['10.00000000 0 cancelled']);
    expect((await readWork(test, work.code)).offer).toBeNull();
    expect(await spotOf(test, shill.id)).toBe('10000');
  });

  it('are refused once somebody paid, or the winner has lost the deposit', async () => {
    await place(victim, '10');
    await place(shill, '20');
    await end();
    await pass(24);
    await expire(test);
    await logInOperators();
    const asked = await takeAction(test, one, '/nft/bids/void', fieldsOf(shill));
    const { proposal_id: id } = asked.message as { proposal_id: number };
    expect((await takeAction(test, two, '/proposals/decide', { id, verdict: 'approve' })).error).toBe('nft_void_late');
    await pay(test, victim, (await readOrders(test, victim)).items[0]?.id ?? 0);
    expect((await takeAction(test, one, '/nft/bids/void', fieldsOf(victim))).error).toBe('nft_not_offered');
  });
});

describe('deposits of an auction', () => {
  const read = () => test.call('GET', '/nft/deposits', { fields: { code: work.code } });
  const bidders = async () => {
    const { message } = await getAs(test, one, '/nft/bidders', { code: work.code });
    return (message as ReplyOf<typeof operatorNftBidders>).bidders;
  };

  it('are seen by operators alone while it runs, and by everybody under the public name after its end', async () => {
    await place(victim, '10', '1000');
    await place(shill, '600');
    expect((await read()).error).toBe('nft_deposits_private');
    expect(await bidders()).toEqual([
      expect.objectContaining({ user_id: victim.id, leading: 1, top_up: '49.00000000', same_address: 0 }),
      expect.objectContaining({ user_id: shill.id, leading: 0, deposit: '1.00000000', top_up: '0.00000000' }),
    ]);
    await end();
    // The maximum of 1,000 was not bid: of 630, five percent were needed.
    const name = (user: TestUser) => expect.stringContaining(String(user.id));
    const won = { bidder: name(victim), deposit: '31.50000000' };
    const lost = { bidder: name(shill), deposit: '1.00000000' };
    const zero = '0.00000000';
    expect((await read()).message).toEqual({
      deposits: [
        { ...won, returned: zero, forfeited: zero },
        { ...lost, returned: '1.00000000', forfeited: zero },
      ],
    });
    await pass(24);
    await expire(test);
    expect((await read()).message).toEqual({
      deposits: [
        { ...won, deposit: '50.00000000', returned: zero, forfeited: '50.00000000' },
        { ...lost, returned: '1.00000000', forfeited: zero },
      ],
    });
  });
});
