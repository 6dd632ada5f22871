/** The display currency, stored in the same format as by older versions of the app. */
export interface Fiat {
  readonly currency_code: string;
  /** Units of this currency for one US dollar. */
  readonly rate: string;
  /** When the rate was fetched, in ms; 0 means never. */
  readonly saveTime: number;
}

export interface FiatOption {
  readonly currency_code: string;
  readonly symbol: string;
  readonly rate: string;
}

export const DEFAULT_FIAT: Fiat = { currency_code: 'USD', rate: '1', saveTime: 0 };

const RATE_LIFE_MS = 60 * 60 * 1000;
const RATE = /^(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,18})?$/;
const CODE = /^[A-Z]{3,8}$/;

/** A rate saved in the future (the clock was set back) counts as old too. */
export function isRateOld(fiat: Fiat, nowMs: number): boolean {
  return nowMs - fiat.saveTime > RATE_LIFE_MS || fiat.saveTime > nowMs;
}

const hasRate = (value: unknown): value is { currency_code: string; rate: string } => {
  if (typeof value !== 'object' || value === null) return false;
  const { currency_code, rate } = value as Record<string, unknown>;
  if (typeof currency_code !== 'string' || !CODE.test(currency_code)) return false;
  return typeof rate === 'string' && RATE.test(rate) && /[1-9]/.test(rate);
};

/** Storage may hold anything; only a complete, sane value is used. */
export const isFiat = (value: unknown): value is Fiat =>
  hasRate(value) && 'saveTime' in value && Number.isFinite(value.saveTime);

export const isFiatList = (value: unknown): value is FiatOption[] =>
  Array.isArray(value) &&
  value.every((option) => hasRate(option) && 'symbol' in option && typeof option.symbol === 'string');

/** The chosen currency with its new rate; null when it is no longer offered. */
export function refreshedFiat(fiat: Fiat, list: readonly FiatOption[], nowMs: number): Fiat | null {
  const found = list.find((option) => option.currency_code === fiat.currency_code);
  return found ? { currency_code: found.currency_code, rate: found.rate, saveTime: nowMs } : null;
}
