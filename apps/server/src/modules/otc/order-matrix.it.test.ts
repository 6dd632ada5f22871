import { OTC_ACTIONS, OTC_ORDER_STATES, type OtcAction, type OtcOrderState } from '@candor/contract/otc-orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoChange } from '#app/testing/no-change';
import { addOperator } from '#app/testing/ops-steps';
import { orderIn, readOrder, STATEMENT, send, type TestOrder } from '#app/testing/otc-order-steps';
import { addTrader, type OtcTestApp, PAY_PASSWORD, startOtcApp, type Trader } from '#app/testing/otc-steps';

let test: OtcTestApp;
let stranger: Trader;
beforeAll(async () => {
  test = await startOtcApp();
  stranger = await addTrader(test);
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const ROLES = ['buyer', 'seller', 'stranger'] as const;
type Role = (typeof ROLES)[number];

/** Everything that is allowed; a paid order is within its quiet minutes, a dispute is not decided. */
const ALLOWED: Readonly<Record<OtcOrderState, Partial<Record<Role, readonly OtcAction[]>>>> = {
  pending: { buyer: ['pay', 'cancel'], seller: ['ask_cancel'] },
  paid: { seller: ['release', 'ask_cancel'] },
  disputed: { buyer: ['state'], seller: ['release', 'state'] },
  completed: { buyer: ['rate'], seller: ['rate'] },
  cancelled: {},
  timed_out: {},
  released: { buyer: ['rate'], seller: ['rate'] },
  refunded: {},
};

const CALLS: Readonly<Record<OtcAction, readonly [path: string, fields: Readonly<Record<string, string>>]>> = {
  pay: ['/otc/paid', {}],
  release: ['/otc/release', { pay_password: PAY_PASSWORD }],
  cancel: ['/otc/cancel', { reason: 'wrong_name' }],
  ask_cancel: ['/otc/ask-cancel', { reason: 'other' }],
  dispute: ['/otc/dispute', { statement: STATEMENT }],
  state: ['/otc/statement', { statement: STATEMENT }],
  appeal: ['/otc/appeal', { statement: STATEMENT }],
  rate: ['/otc/rate', { stars: '5' }],
};

const ONLY_BUYER: readonly OtcAction[] = ['pay', 'cancel'];
const ONLY_SELLER: readonly OtcAction[] = ['release', 'ask_cancel'];

const personOf = (order: TestOrder, role: Role): Trader => (role === 'stranger' ? stranger : order[role]);

const attempt = (order: TestOrder, role: Role, action: OtcAction) => {
  const [path, fields] = CALLS[action];
  return send(test, personOf(order, role), path, { number: order.number, ...fields });
};

const COMBINATIONS = ROLES.flatMap((role) => OTC_ACTIONS.map((action) => ({ role, action })));
const isAllowed = (state: OtcOrderState, role: Role, action: OtcAction): boolean =>
  ALLOWED[state][role]?.includes(action) === true;

/** The code a wrong person hears, whatever the state; null: the code depends on the state. */
const codeOfRole = (role: Role, action: OtcAction): string | null => {
  if (role === 'stranger') return 'otc_order_unknown';
  if (role === 'seller' && ONLY_BUYER.includes(action)) return 'otc_not_buyer';
  return role === 'buyer' && ONLY_SELLER.includes(action) ? 'otc_not_seller' : null;
};

describe.each(OTC_ORDER_STATES)('an order that is %s [X3]', (state) => {
  it('refuses every step of a person who may not make it, and nothing changes', async () => {
    const order = await orderIn(test, state, await addOperator(test));
    const refused = COMBINATIONS.filter(({ role, action }) => !isAllowed(state, role, action));
    await expectNoChange(test, async () => {
      const replies = [];
      for (const { role, action } of refused) {
        const reply = await attempt(order, role, action);
        expect(reply.error, `${role} ${action}`).toMatch(/^otc_/);
        expect(reply.error, `${role} ${action}`).toBe(codeOfRole(role, action) ?? reply.error);
        replies.push(reply);
      }
      return replies;
    });
  });

  it('shows each side exactly the steps it may make', async () => {
    const order = await orderIn(test, state, await addOperator(test));
    for (const role of ['buyer', 'seller'] as const)
      expect((await readOrder(test, order[role], order.number)).actions).toEqual(ALLOWED[state][role] ?? []);
  });
});

const STEPS = OTC_ORDER_STATES.flatMap((state) =>
  COMBINATIONS.filter(({ role, action }) => isAllowed(state, role, action)).map((one) => ({ state, ...one })),
);

it.each(STEPS)('an order that is $state: the $role may $action [X3]', async ({ state, role, action }) => {
  const order = await orderIn(test, state, await addOperator(test));
  expect(await attempt(order, role, action)).toMatchObject({ type: 'ok' });
});

it('account data and names: to the two sides while the order is open, then to nobody [X10]', async () => {
  for (const state of OTC_ORDER_STATES) {
    const order = await orderIn(test, state, await addOperator(test));
    const isOpen = ['pending', 'paid', 'disputed'].includes(state);
    for (const person of [order.buyer, order.seller]) {
      const seen = await readOrder(test, person, order.number);
      expect([seen.pay_to !== null, seen.payer_name !== '']).toEqual([isOpen, isOpen]);
      const lists = await test.call('GET', '/otc/orders', {
        token: person.token,
        fields: { open: isOpen ? '1' : '0' },
      });
      const text = JSON.stringify(isOpen ? lists.message : [lists.message, seen]);
      for (const secret of [order.seller.name, order.buyer.name, `pay${order.seller.id}@example.org`])
        expect(text).not.toContain(secret);
    }
    const reply = await test.call('GET', '/otc/order', { token: stranger.token, fields: { number: order.number } });
    expect(reply.error).toBe('otc_order_unknown');
  }
});

it.each(['C99999', 'C9999999999'])('an unknown number %s is unknown to all', async (number) => {
  const unknown = { number, buyer: stranger, seller: stranger } as unknown as TestOrder;
  for (const { action } of COMBINATIONS)
    expect((await attempt(unknown, 'buyer', action)).error).toBe('otc_order_unknown');
});
