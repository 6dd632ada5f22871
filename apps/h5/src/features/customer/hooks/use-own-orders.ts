import { copyRelations } from '@candor/contract/copy';
import { dualOrders } from '@candor/contract/dual';
import { depositLog, withdrawList } from '@candor/contract/fund';
import { futuresPositions } from '@candor/contract/futures';
import { ieoCommits } from '@candor/contract/ieo';
import { lockOrders } from '@candor/contract/lock';
import { nftOrders } from '@candor/contract/nft-trade';
import { optionOrders } from '@candor/contract/options';
import { otcOrders } from '@candor/contract/otc-orders';
import { spotOrders } from '@candor/contract/spot';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useMoneyText } from '#data/use-money-text.ts';
import { moneyKey } from '#data/use-wallet.ts';
import type { ListedKind, OrderTab } from '#features/customer/model/order-kinds.ts';

interface Order {
  readonly id: string;
  readonly title: string;
  /** Amount and its currency; empty: none. */
  readonly sum: readonly [amount: string, currency: string] | null;
  readonly timeMs: number;
}

export interface OwnOrder extends Pick<Order, 'id' | 'title' | 'timeMs'> {
  readonly amount: string;
}

type Load = (signal: AbortSignal, tab: OrderTab) => Promise<readonly Order[]>;

/** The newest of each kind are listed; older ones are attached from their own pages. */
const PAGE = { page: '1', limit: '20' };
const NEWEST = '20';

const SOURCES: Readonly<Record<ListedKind, Load>> = {
  option: async (signal, tab) => {
    const state = tab === 'proof' ? 'closed' : 'all';
    const { items } = await request(optionOrders, { state, limit: NEWEST }, { signal, silent: true });
    return items.map((item) => ({
      id: String(item.id),
      title: item.symbol_name,
      sum: [item.number, item.currency_name],
      timeMs: item.created_ms,
    }));
  },
  futures: async (signal, tab) => {
    const states = tab === 'proof' ? (['ended'] as const) : (['open', 'ended'] as const);
    const pages = await Promise.all(
      states.map((state) => request(futuresPositions, { state, limit: NEWEST }, { signal, silent: true })),
    );
    return pages
      .flatMap(({ items }) => items)
      .map((item) => ({
        id: String(item.id),
        title: item.symbol,
        sum: [item.origin_caution_money, item.symbol.split('/')[1] ?? ''],
        timeMs: item.created_ms,
      }));
  },
  spot: async (signal) => {
    const { list } = await request(spotOrders, { limit: NEWEST }, { signal, silent: true });
    return list.map((order) => ({
      id: String(order.id),
      title: order.symbol,
      sum: [order.filled_quote, order.symbol.split('/')[1] ?? ''],
      timeMs: order.created_at_ms,
    }));
  },
  withdrawal: async (signal) => {
    const { data } = await request(withdrawList, PAGE, { signal, silent: true });
    return data.map((row) => ({
      id: String(row.id),
      title: row.network === '' ? row.name : `${row.name} · ${row.network}`,
      sum: [row.number, row.name],
      timeMs: row.create_time_ms,
    }));
  },
  deposit: async (signal) => {
    const { data } = await request(depositLog, PAGE, { signal, silent: true });
    return data.map((row) => ({
      id: String(row.id),
      title: `${row.name} · ${row.network}`,
      sum: [row.amount, row.name],
      timeMs: row.created_at_ms,
    }));
  },
  otc: async (signal) => {
    const pages = await Promise.all(
      (['1', '0'] as const).map((open) => request(otcOrders, { open, ...PAGE }, { signal, silent: true })),
    );
    return pages
      .flatMap(({ items }) => items)
      .map((order) => ({
        id: order.number,
        title: order.currency_name,
        sum: [order.amount, order.currency_name],
        timeMs: order.created_ms,
      }));
  },
  dual: async (signal, tab) => {
    const state = tab === 'proof' ? 'ended' : 'all';
    const { items } = await request(dualOrders, { state, limit: NEWEST }, { signal, silent: true });
    return items.map((order) => ({
      id: String(order.id),
      title: order.symbol,
      sum: [order.cost, order.pay_name],
      timeMs: order.created_ms,
    }));
  },
  lock: async (signal) => {
    const { items } = await request(lockOrders, { family: '', limit: NEWEST }, { signal, silent: true });
    return items.map((order) => ({
      id: String(order.id),
      title: order.currency_name,
      sum: [order.amount, order.currency_name],
      timeMs: order.created_ms,
    }));
  },
  ieo: async (signal) => {
    const { items } = await request(ieoCommits, {}, { signal, silent: true });
    return items.map((commit) => ({
      id: String(commit.id),
      title: commit.title,
      sum: [commit.paid, commit.pay_currency_name],
      timeMs: commit.created_ms,
    }));
  },
  nft: async (signal) => {
    const { items } = await request(nftOrders, PAGE, { signal, silent: true });
    return items.map((order) => ({
      id: String(order.id),
      title: order.name,
      sum: [order.price, order.currency_name],
      timeMs: order.created_ms,
    }));
  },
  copy: async (signal) => {
    const pages = await Promise.all(
      (['running', 'ended'] as const).map((state) => request(copyRelations, { state }, { signal, silent: true })),
    );
    return pages
      .flatMap(({ items }) => items)
      .map((relation) => ({
        id: String(relation.id),
        title: relation.leader_name || `#${relation.leader_id}`,
        sum: [relation.total_cap, 'USDT'],
        timeMs: relation.started_ms,
      }));
  },
};

/** The newest own orders of a kind. */
export function useOwnOrders(kind: ListedKind, tab: OrderTab) {
  const moneyText = useMoneyText();
  const query = useQuery({
    queryKey: moneyKey('attachable', kind, tab),
    queryFn: ({ signal }) => SOURCES[kind](signal, tab),
  });
  const rows = query.data?.map(({ sum, ...order }): OwnOrder => ({ ...order, amount: sum ? moneyText(...sum) : '' }));
  return { data: rows, isError: query.isError, refetch: query.refetch };
}
