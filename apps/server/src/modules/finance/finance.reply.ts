import type { ReplyOf } from '@candor/contract/call';
import type { financeOverview } from '@candor/contract/finance';
import type { CoinAmount, ComingDay, FamilyOverview } from '@candor/domain/finance/compute-overview';
import { toFixed8 } from '@candor/money/decimal';
import type { Currency } from '#kernel/ledger/currencies';
import { toWireTime } from '#platform/http/wire-time';
import type { LoadedOverview } from './use-cases/load-overview';

type Reply = ReplyOf<typeof financeOverview>;
type CoinRow = Reply['families'][number]['amounts'][number];
type ToCoins = (amounts: readonly CoinAmount[]) => CoinRow[];

const toFamily = (view: FamilyOverview, toCoins: ToCoins): Reply['families'][number] => ({
  family: view.family,
  running: view.running,
  usdt_value: toFixed8(view.usdtValue),
  usdt_paid: toFixed8(view.usdtPaid),
  amounts: toCoins(view.amounts),
  next_time_ms: view.nextMs,
  end_times_ms: [...view.endsMs],
});

const toDay = ({ startMs, rows }: ComingDay, toCoins: ToCoins): Reply['days'][number] => ({
  start: toWireTime(new Date(startMs)),
  start_ms: startMs,
  rows: rows.map((row) => ({
    time: toWireTime(new Date(row.atMs)),
    time_ms: row.atMs,
    kind: row.kind,
    families: [...row.families],
    orders: row.orders,
    amounts: toCoins(row.amounts),
    usdt_value: toFixed8(row.usdtValue),
    is_known: row.isKnown ? 1 : 0,
  })),
});

export const toFinanceReply = (view: LoadedOverview, currencies: readonly Currency[]): Reply => {
  const names = new Map(currencies.map(({ id, name }) => [id, name]));
  const toCoins: ToCoins = (amounts) =>
    amounts.map(({ currencyId, amount }) => ({
      currency: currencyId,
      currency_name: names.get(currencyId) ?? '',
      amount: toFixed8(amount),
    }));
  return {
    usdt_total: toFixed8(view.usdtTotal),
    usdt_paid: toFixed8(view.usdtPaid),
    usdt_paid_today: toFixed8(view.usdtPaidToday),
    next_time_ms: view.nextMs,
    day_seconds: view.dayMs / 1000,
    families: view.families.map((family) => toFamily(family, toCoins)),
    days: view.days.map((day) => toDay(day, toCoins)),
  };
};
