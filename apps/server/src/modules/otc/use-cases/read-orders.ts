import type { ReplyOf } from '@candor/contract/call';
import type { otcOrder, otcOrders } from '@candor/contract/otc-orders';
import { listActions } from '@candor/domain/otc/decide-step';
import { loadUnread } from '#modules/chat/index';
import { refuse } from '#platform/refusal';
import type { OtcDeps } from '../deps';
import { loadFigures } from '../figures.store';
import { listOwnOrders, type OwnOrders } from '../order-list.store';
import { findStars } from '../order-steps.store';
import { toOrderItem, toOrderReply } from '../orders.reply';
import { idOfNumber, loadOrders, type Order, otherSideOf, roleOf } from '../orders.store';
import { loadTraderPeople, type TraderPerson } from '../trader-cards';

type ReadDeps = Pick<OtcDeps, 'pool' | 'rules' | 'clock'>;

const ensurePerson = (people: ReadonlyMap<number, TraderPerson>, id: number): TraderPerson => {
  const person = people.get(id);
  if (!person) throw new Error(`otc: no user ${id}`);
  return person;
};

const loadUnreadOf = async ({ pool }: ReadDeps, userId: number): Promise<(order: Order) => number> => {
  const unread = new Map((await loadUnread(pool, userId)).map((one) => [one.id, one.unread]));
  return ({ conversationId }) => unread.get(conversationId) ?? 0;
};

export const readOwnOrders = async (deps: ReadDeps, asked: OwnOrders): Promise<ReplyOf<typeof otcOrders>> => {
  const { userId } = asked;
  const [{ orders, open, ended }, unreadOf] = await Promise.all([
    listOwnOrders(deps.pool, asked),
    loadUnreadOf(deps, userId),
  ]);
  const others = orders.map((order) => otherSideOf(order, userId));
  const [people, withTerms] = await Promise.all([
    loadTraderPeople(deps.pool, [...new Set(others)], deps.clock.nowMs()),
    Promise.all(orders.map(async (order) => ({ order, terms: (await deps.rules.at(order.ruleVersion)).otc }))),
  ]);
  const items = withTerms.map(({ order, terms }) =>
    toOrderItem({
      order,
      userId,
      counterparty: ensurePerson(people, otherSideOf(order, userId)),
      unread: unreadOf(order),
      terms,
    }),
  );
  return { items, total: asked.isOpen ? open : ended, open };
};

/** An order as one of its sides sees it. Everybody else learns nothing, not even that it exists. */
export const readOrder = async (
  deps: ReadDeps,
  { userId, number }: { readonly userId: number; readonly number: string },
): Promise<ReplyOf<typeof otcOrder>> => {
  const { pool, rules } = deps;
  const nowMs = deps.clock.nowMs();
  const id = idOfNumber(number);
  const order = (await loadOrders(pool, [id])).get(id) ?? refuse('otc_order_unknown');
  const role = roleOf(order, userId);
  if (role === 'stranger') return refuse('otc_order_unknown');
  const otherId = otherSideOf(order, userId);
  const [{ otc: terms }, people, unreadOf, figures, ownStars] = await Promise.all([
    rules.at(order.ruleVersion),
    loadTraderPeople(pool, [order.buyerId, order.sellerId], nowMs),
    loadUnreadOf(deps, userId),
    loadFigures(pool, [userId], nowMs),
    findStars(pool, id, userId),
  ]);
  return toOrderReply({
    order,
    userId,
    counterparty: ensurePerson(people, otherId),
    unread: unreadOf(order),
    terms,
    actions: listActions(order, { role, nowMs, hasRated: ownStars > 0 }, terms),
    figures: figures.get(userId) ?? { orders30d: 0, faults30d: 0 },
    ownStars,
    sellerName: ensurePerson(people, order.sellerId).verifiedName,
  });
};
