import { type Amount, add, mul, type Price, sum, toAmount } from '@candor/money/decimal';

/** What a user has in one family of finance products. Amounts are decimal text. */
export interface FamilyState {
  readonly family: string;
  readonly running: number;
  readonly holdings: readonly {
    readonly currencyId: number;
    readonly amount: string;
    readonly paid: string;
    readonly paidSince: string;
  }[];
  readonly coming: readonly FamilyDate[];
}

interface FamilyDate {
  readonly atMs: number;
  readonly kind: 'reward' | 'end';
  readonly currencyId: number;
  readonly amount: string | null;
}

export interface CoinAmount {
  readonly currencyId: number;
  readonly amount: Amount;
}

/** What happens at one time: all rewards together, ends per family. */
export interface ComingRow {
  readonly atMs: number;
  readonly kind: 'reward' | 'end';
  readonly families: readonly string[];
  readonly orders: number;
  readonly amounts: readonly CoinAmount[];
  readonly usdtValue: Amount;
  /** False when an amount is not known yet; it is missing in the sums. */
  readonly isKnown: boolean;
}

export interface ComingDay {
  readonly startMs: number;
  readonly rows: readonly ComingRow[];
}

export interface FamilyOverview {
  readonly family: string;
  readonly running: number;
  readonly usdtValue: Amount;
  readonly usdtPaid: Amount;
  readonly amounts: readonly CoinAmount[];
  /** The next date of this family; null when there is none in the days shown. */
  readonly nextMs: number | null;
  /** Ends in the days shown, earliest first, each once. */
  readonly endsMs: readonly number[];
}

export interface FinanceOverview {
  readonly usdtTotal: Amount;
  readonly usdtPaid: Amount;
  readonly usdtPaidToday: Amount;
  readonly nextMs: number | null;
  readonly families: readonly FamilyOverview[];
  readonly days: readonly ComingDay[];
}

interface OverviewSpan {
  readonly nowMs: number;
  /** Start of the first day shown. */
  readonly sinceMs: number;
  readonly dayMs: number;
  readonly days: number;
}

interface OverviewInput {
  readonly families: readonly FamilyState[];
  readonly span: OverviewSpan;
  /** USDT per coin; 0 before the first price. */
  readonly priceOf: (currencyId: number) => Price;
}

type ToUsdt = (currencyId: number, amount: Amount) => Amount;
type DatedEntry = FamilyDate & { readonly family: string };

const addCoins = (amounts: readonly CoinAmount[]): readonly CoinAmount[] => {
  const byCoin = new Map<number, Amount>();
  for (const { currencyId, amount } of amounts)
    byCoin.set(currencyId, add(byCoin.get(currencyId) ?? toAmount('0'), amount));
  return [...byCoin].map(([currencyId, amount]) => ({ currencyId, amount }));
};

const toRow = (group: readonly [DatedEntry, ...DatedEntry[]], usdtOf: ToUsdt): ComingRow => {
  const [{ atMs, kind }] = group;
  const known = group.flatMap(({ currencyId, amount }) =>
    amount === null ? [] : [{ currencyId, amount: toAmount(amount) }],
  );
  return {
    atMs,
    kind,
    families: [...new Set(group.map(({ family }) => family))],
    orders: group.length,
    amounts: addCoins(known),
    usdtValue: sum(known.map(({ currencyId, amount }) => usdtOf(currencyId, amount))),
    isKnown: known.length === group.length,
  };
};

const toRows = (dates: readonly DatedEntry[], usdtOf: ToUsdt): readonly ComingRow[] => {
  const groups = new Map<string, [DatedEntry, ...DatedEntry[]]>();
  for (const date of dates) {
    const key = date.kind === 'reward' ? `${date.atMs}` : `${date.atMs} ${date.family}`;
    const group = groups.get(key);
    if (group) group.push(date);
    else groups.set(key, [date]);
  }
  return [...groups.values()].map((group) => toRow(group, usdtOf));
};

const toFamily = ({ family, running, holdings, coming }: FamilyState, usdtOf: ToUsdt): FamilyOverview => ({
  family,
  running,
  usdtValue: sum(holdings.map(({ currencyId, amount }) => usdtOf(currencyId, toAmount(amount)))),
  usdtPaid: sum(holdings.map(({ currencyId, paid }) => usdtOf(currencyId, toAmount(paid)))),
  amounts: holdings.map(({ currencyId, amount }) => ({ currencyId, amount: toAmount(amount) })),
  nextMs: coming[0]?.atMs ?? null,
  endsMs: [...new Set(coming.flatMap(({ kind, atMs }) => (kind === 'end' ? [atMs] : [])))],
});

const byTime = (a: { atMs: number }, b: { atMs: number }): number => a.atMs - b.atMs;

/** Sums over all families, valued in USDT and rounded down, and the coming dates per day. Dates that have passed are left out. */
export const computeFinanceOverview = ({ families, span, priceOf }: OverviewInput): FinanceOverview => {
  const { nowMs, sinceMs, dayMs } = span;
  const untilMs = sinceMs + span.days * dayMs;
  const usdtOf: ToUsdt = (currencyId, amount) => mul(amount, priceOf(currencyId), 'down');
  const open = families.map((state) => ({
    ...state,
    coming: state.coming.filter(({ atMs }) => atMs > nowMs && atMs < untilMs).toSorted(byTime),
  }));
  const dates = open.flatMap(({ family, coming }) => coming.map((date) => ({ ...date, family }))).toSorted(byTime);
  const holdings = open.flatMap((state) => state.holdings);
  const ofDay = (startMs: number) => dates.filter(({ atMs }) => atMs >= startMs && atMs < startMs + dayMs);
  return {
    usdtTotal: sum(holdings.map(({ currencyId, amount }) => usdtOf(currencyId, toAmount(amount)))),
    usdtPaid: sum(holdings.map(({ currencyId, paid }) => usdtOf(currencyId, toAmount(paid)))),
    usdtPaidToday: sum(holdings.map(({ currencyId, paidSince }) => usdtOf(currencyId, toAmount(paidSince)))),
    nextMs: dates[0]?.atMs ?? null,
    families: open.map((state) => toFamily(state, usdtOf)),
    days: Array.from({ length: span.days }, (_, index) => {
      const startMs = sinceMs + index * dayMs;
      return { startMs, rows: toRows(ofDay(startMs), usdtOf) };
    }),
  };
};
