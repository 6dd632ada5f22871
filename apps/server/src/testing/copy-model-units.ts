import type { CopyMove } from './copy-model-moves';
import type { ModelMarket, ModelSide } from './futures-model-moves';
import { addedMaintenance, least, money, parse, plain, readTiers, UNIT, up } from './futures-model-units';

type Remembered = (values: readonly unknown[], write: () => string) => string;
/** Writes a text again only when its values have changed: most are the same after the next operation. */
export const createRemembered = (): Remembered => {
  let known: readonly unknown[] = [];
  let text = '';
  return (values, write) => {
    if (text !== '' && values.every((value, place) => value === known[place])) return text;
    known = values;
    text = write();
    return text;
  };
};

/** Money in 10^-6, prices in 10^-8, lots in 10^-2, percents in 10^-4, products of price, lots and contract in 10^-18. */
export interface Market {
  /** Size of a lot in 10^-8. */
  readonly lot: bigint;
  readonly step: bigint;
  readonly isMajor: boolean;
  readonly tiers: ReturnType<typeof readTiers>;
  price: bigint;
}

export interface Trade {
  readonly id: number;
  readonly user: number;
  readonly market: Market;
  readonly side: ModelSide;
  readonly multiple: bigint;
  /** Size of what its user had in this market and direction when it was opened. */
  readonly beside: bigint;
  readonly entry: bigint;
  /** What it copies, and in which follow; null: nothing. */
  readonly of: { readonly trade: Trade; readonly follow: Follow } | null;
  /** Result when the owner kept it, as if it had been closed; null: not kept. */
  netKept: bigint | null;
  lots: bigint;
  margin: bigint;
  takeProfit: bigint | null;
  stopLoss: bigint | null;
  realised: bigint;
  fees: bigint;
  readonly line: Remembered;
}

export type Asked = Extract<CopyMove, { kind: 'follow' }>['settings'];
export interface Follow {
  readonly id: number;
  readonly leader: number;
  readonly user: number;
  state: 'following' | 'paused' | 'ended';
  asked: Asked;
  share: bigint;
  shared: bigint;
  debt: bigint;
  netBefore: bigint;
  /** What the user has really got out of copies, less what went into them: open copies have cost their margin. */
  cash: bigint;
  /** All copies there ever were. */
  readonly copies: Trade[];
  readonly line: Remembered;
}

export const toMarket = ({ contractSize, priceScale, base, startPrice }: ModelMarket): Market => {
  const isMajor = base === 'BTC' || base === 'ETH';
  const step = 10n ** BigInt(8 - priceScale);
  return { lot: parse(contractSize, 8), step, isMajor, tiers: readTiers(isMajor), price: BigInt(startPrice) * step };
};

export const notionalOf = ({ lot }: Market, lots: bigint, price: bigint): bigint => price * lots * lot;
export const marginOf = (notional: bigint, multiple: bigint): bigint => up(notional, multiple * UNIT);
/** 0.05 % */
export const feeOf = (notional: bigint): bigint => up(notional * 5n, 10_000n * UNIT);
export const isInTier = ({ tiers }: Market, notional: bigint, multiple: bigint): boolean => {
  const tier = tiers.find(({ upTo }) => notional <= upTo);
  return tier !== undefined && multiple <= BigInt(tier.most);
};
/** The most lots whose margin is not above a limit. */
export const lotsWithin = (
  limit: bigint,
  price: bigint,
  { lot, multiple }: { lot: bigint; multiple: bigint },
): bigint => (limit <= 0n ? 0n : (limit * multiple * UNIT) / (price * lot));

export const resultAt = ({ side, entry, market }: Trade, price: bigint, lots: bigint): bigint =>
  (side === 'long' ? price - entry : entry - price) * lots * market.lot;

/** Whether the margin and the result at a price are no more than what the tier of that price demands. */
const isForcedAt = (one: Trade, price: bigint): boolean => {
  const notional = notionalOf(one.market, one.lots, price);
  const needed = addedMaintenance(one.market.tiers, notional, one.entry * one.beside);
  return (one.margin * UNIT + resultAt(one, price, one.lots)) * 1_000_000n <= needed;
};

export type LevelKind = 'takeProfit' | 'stopLoss';
/** A level above entry and mark where the trade gains there, or below; and not where it is closed by force. */
export const isLevelFine = (one: Trade, kind: LevelKind, level: { at: bigint; mark: bigint }): boolean => {
  const { at, mark } = level;
  if (at % one.market.step !== 0n) return false;
  const isAbove = (one.side === 'long') === (kind === 'takeProfit');
  if (isAbove ? at <= one.entry || at <= mark : at >= one.entry || at >= mark) return false;
  return kind === 'takeProfit' || !isForcedAt(one, at);
};

export const readLevel = (text: string | null): bigint | null => (text === null ? null : parse(text, 8));
/** The own percent of the entry price if set, otherwise the leader's level; null where it is not fine. */
export const copiedLevel = (
  one: Trade,
  kind: LevelKind,
  { asked, leads, mark }: { asked: Asked; leads: bigint | null; mark: bigint },
): bigint | null => {
  const percent = parse(kind === 'takeProfit' ? asked.takeProfitPercent : asked.stopLevelPercent, 4);
  const isAbove = (one.side === 'long') === (kind === 'takeProfit');
  const off = ((one.entry * percent) / 1_000_000n / one.market.step) * one.market.step;
  const at = percent === 0n ? leads : isAbove ? one.entry + off : one.entry - off;
  return at !== null && isLevelFine(one, kind, { at, mark }) ? at : null;
};

/** What taking lots out of a trade gives back, and where the rest goes. */
const computeOut = (one: Trade, lots: bigint, price: bigint) => {
  const exact = resultAt(one, price, lots);
  const gain = exact > 0n ? exact / UNIT : 0n;
  const loss = exact < 0n ? up(-exact, UNIT) : 0n;
  const part = (one.margin * lots) / one.lots;
  const taken = least(loss, part);
  const fee = least(feeOf(notionalOf(one.market, lots, price)), part - taken + gain);
  return { part, fee, gain, taken, back: part - taken + gain - fee };
};

/** What the owner would have if the rest of a trade were closed now. */
export const worthOf = (one: Trade): bigint =>
  one.lots === 0n ? 0n : computeOut(one, one.lots, one.market.price).back;

/** Takes lots out of a trade; returns what goes where. */
export const takeOut = (one: Trade, lots: bigint, price: bigint) => {
  const { part, fee, gain, taken, back } = computeOut(one, lots, price);
  one.lots -= lots;
  one.margin -= part;
  one.realised += gain - taken;
  one.fees += fee;
  return { fee, back, toHouse: taken - gain };
};

export const netOf = ({ netKept, realised, fees }: Trade): bigint => netKept ?? realised - fees;

export const lotsText = (lots: bigint): string => money(lots * 10_000n);
export const percentText = (percent: bigint): string => money(percent * 100n);
const levelText = (level: bigint | null): string => (level === null ? '-' : plain(level));
const writeTrade = (one: Trade): string => {
  const origin = one.of && `${one.netKept === null ? 'copy' : 'kept'}:${one.of.trade.id}:${one.of.follow.id}`;
  const levels = `${levelText(one.takeProfit)} ${levelText(one.stopLoss)}`;
  const sums = `${money(one.realised)} ${money(one.fees)}`;
  return `${one.id} ${one.user} ${origin ?? 'own'} ${one.multiple} ${lotsText(one.lots)} ${money(one.margin)} ${levels} ${sums}`;
};
export const tradeLine = (one: Trade): string =>
  one.line([one.lots, one.margin, one.takeProfit, one.stopLoss, one.netKept], () => writeTrade(one));
