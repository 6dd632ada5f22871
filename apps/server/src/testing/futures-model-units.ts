import { FUTURES_RULES } from '@candor/domain/futures/futures-rules';
import type { ModelMarket, ModelSide } from './futures-model-moves';

/** Prices in 10^-8, sizes in 10^-10, products of both in 10^-18, money in 10^-6. */
export const UNIT = 10n ** 12n;
const MILLION = 10n ** 6n;
const TEN_MILLION = 10n ** 7n;
export const DAY = 86_400_000;

export const parse = (text: string, decimals: number): bigint => {
  const point = text.indexOf('.');
  if (point === -1) return BigInt(text + '0'.repeat(decimals));
  return BigInt(text.slice(0, point) + text.slice(point + 1).padEnd(decimals, '0'));
};
export const money = (units: bigint): string => {
  const digits = String(units < 0n ? -units : units).padStart(7, '0');
  const text = `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '');
  return units < 0n ? `-${text}` : text;
};
export const plain = (price: bigint): string => {
  const digits = String(price).padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '');
};
export const up = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

interface Tier {
  readonly upTo: bigint;
  /** In millionths. */
  readonly rate: bigint;
  readonly amount: bigint;
  readonly most: number;
}
export const readTiers = (isMajor: boolean): Tier[] =>
  (isMajor ? FUTURES_RULES.majorTiers : FUTURES_RULES.otherTiers).map((tier) => ({
    upTo: parse(tier.upTo, 18),
    rate: parse(tier.ratePercent, 4),
    amount: parse(tier.amount, 18),
    most: tier.maxMultiple,
  }));

export interface Market {
  readonly terms: ModelMarket;
  readonly lot: bigint;
  readonly step: bigint;
  readonly tiers: readonly Tier[];
  price: bigint;
  isPaused: boolean;
}

export interface Position {
  readonly id: number;
  readonly user: number;
  readonly market: Market;
  readonly side: ModelSide;
  /** new: a market order not filled yet. */
  status: 'new' | 'entrust' | 'open' | 'gone';
  readonly multiple: bigint;
  readonly quoted: bigint | null;
  /** Lots of a pending close; null: none. */
  closing: bigint | null;
  /** Latest time of a tick that may fill a pending order or close. */
  untilMs: number;
  lots: bigint;
  /** Size of what its user had in this market and direction when it was ordered. */
  readonly beside: bigint;
  entry: bigint;
  margin: bigint;
  openFee: bigint;
  takeProfit: bigint | null;
  stopLoss: bigint | null;
  warned: number;
  realised: bigint;
  paid: bigint;
  openedMs: number;
  endsMs: number;
}

export const sizeOf = (one: Position, lots = one.lots): bigint => lots * 100n * one.market.lot;
const signOf = (side: ModelSide): bigint => (side === 'long' ? 1n : -1n);
export const pnlOf = (one: Position, price: bigint, lots = one.lots): bigint =>
  signOf(one.side) * sizeOf(one, lots) * (price - one.entry);

const CENT = 10n ** 16n;
/** Maintenance margin of a notional, in millionths. */
const maintenanceOf = (tiers: readonly Tier[], notional: bigint): bigint => {
  const tier = tiers.find(({ upTo }) => notional <= upTo) ?? (tiers[tiers.length - 1] as Tier);
  return notional * tier.rate - tier.amount * MILLION;
};
/** What a notional adds to the maintenance margin of what was beside it at its entry, in whole cents. */
export const addedMaintenance = (tiers: readonly Tier[], notional: bigint, beside: bigint): bigint => {
  const before = (beside / CENT) * CENT;
  return maintenanceOf(tiers, before + notional) - maintenanceOf(tiers, before);
};

/** Ten times the equity, and the maintenance margin, both in millionths, at a price. */
export const riskAt = (one: Position, price: bigint): { equity: bigint; maintenance: bigint } => {
  const equity = one.margin * UNIT + pnlOf(one, price);
  const maintenance = addedMaintenance(one.market.tiers, price * sizeOf(one), one.entry * one.beside);
  return { equity: equity * TEN_MILLION, maintenance };
};
/** Whether equity is at or below this many tenths of the maintenance margin. */
export const isUnder = ({ equity, maintenance }: ReturnType<typeof riskAt>, tenths: bigint): boolean =>
  equity <= tenths * maintenance;
export const isBelow = (one: Position, price: bigint, tenths: bigint): boolean => isUnder(riskAt(one, price), tenths);
export const isPast = (side: ModelSide, price: bigint, level: bigint): boolean =>
  side === 'long' ? price <= level : price >= level;
