import { type ChatItem, chatMessages, chatUnread } from '@candor/contract/chat';
import { otcOrder, otcOrders } from '@candor/contract/otc-orders';
import { securityStatus } from '@candor/contract/security';
import { sampleReply } from '@candor/testkit/sample-reply';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { otcOrderPath, PATHS } from '#data/paths.ts';
import { paidOrder } from '#features/otc-order/model/order-sample.ts';
import type { Order } from '#features/otc-order/model/order-types.ts';
import { testApp } from '#testing/app.tsx';
import { NOW_MS } from '#testing/moment.ts';
import { answerCommon, wire } from '#testing/replies/first-answers.ts';

const app = testApp();
const MINUTE_MS = 60_000;
const NUMBER = 'C20714';

/** An order that the buyer paid half an hour ago; the other side is North. */
const paidLongAgo = (changed: Partial<Order> = {}): Order =>
  paidOrder({
    amount: wire('500'),
    fiat_amount: wire('501.55'),
    price: wire('1.0031'),
    escrow: wire('501'),
    fee: wire('1'),
    received: wire('500'),
    created_ms: NOW_MS - 40 * MINUTE_MS,
    paid_ms: NOW_MS - 30 * MINUTE_MS,
    dispute_from_ms: NOW_MS - 20 * MINUTE_MS,
    release_target_ms: NOW_MS - 15 * MINUTE_MS,
    auto_dispute_ms: NOW_MS + 1410 * MINUTE_MS,
    ...changed,
  });

const message = (given: Partial<ChatItem>): ChatItem => ({
  seq: 1,
  kind: 'text',
  role: 'buyer',
  mine: 0,
  text: 'Hello',
  data: {},
  picture: '',
  file: '',
  client_key: '',
  time_ms: NOW_MS,
  ...given,
});

const answer = (order: Order, items: ChatItem[] = []) => {
  app.server.answer(otcOrder, () => order);
  app.server.answer(chatMessages, () => sampleReply(chatMessages, { items, last_seq: items.length }));
};

beforeEach(() => {
  answerCommon(app.server);
  app.server.answer(securityStatus, () => sampleReply(securityStatus, { has_pay_password: 1, pay_password_is_pin: 1 }));
  app.server.answer(chatUnread, () => ({ total: 0, conversations: [] }));
});

const openOrder = () => app.open(otcOrderPath(NUMBER));
const card = async () => within(await screen.findByRole('link', { name: 'Chat with North' }));

describe('the chat card of an order', () => {
  it('signs a step as one of the order, not with the name of the other side', async () => {
    answer(paidLongAgo({ role: 'seller', state: 'completed', ended_ms: NOW_MS, actions: [] }), [
      message({ kind: 'system', role: 'system', text: 'released', data: { by: 'seller' } }),
    ]);
    await openOrder();
    expect(await (await card()).findByText('The coins were released to the buyer.')).toBeTruthy();
    expect((await card()).getByText('Step of the order')).toBeTruthy();
    expect((await card()).queryByText('North')).toBeNull();
  });

  it.each([
    ['the own name for the own', 1, 'You'],
    ['the name of the other side for theirs', 0, 'North'],
  ] as const)('signs messages with %s', async (_, mine, name) => {
    answer(paidLongAgo(), [message({ mine, role: mine === 1 ? 'buyer' : 'seller', text: 'Sent just now' })]);
    await openOrder();
    expect(await (await card()).findByText('Sent just now')).toBeTruthy();
    expect((await card()).getByText(name)).toBeTruthy();
  });
});

describe('an order whose release is overdue', () => {
  it.each([
    ['seller', 'Your release is overdue by 15 min', /^If .*501\.55 USD is in your account, release the coins now/],
    [
      'buyer',
      'The release is overdue by 15 min',
      /^The release is late. You can write to the seller, or open a dispute/,
    ],
  ] as const)('says so to the %s, with the time and the next step', async (role, title, next) => {
    answer(paidLongAgo({ role }));
    await openOrder();
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByText(next)).toBeTruthy();
    expect(screen.getByText('overdue')).toBeTruthy();
    expect(screen.queryByText(/Please release by/)).toBeNull();
  });

  it('says so in the list of orders', async () => {
    const { number, state, release_target_ms, currency_name, fiat } = paidLongAgo();
    const [amount, fiat_amount] = [wire('500'), wire('501.55')];
    const item = { number, state, release_target_ms, currency_name, fiat, amount, fiat_amount };
    app.server.answer(otcOrders, () => sampleReply(otcOrders, { items: [item], total: 1, open: 1 }));
    await app.open(PATHS.otcOrders);
    expect(await screen.findByText(/Release overdue, 15 min/)).toBeTruthy();
  });
});
