import { type Refused, refused } from '../refused';
import { BASE_CODE, type FiatUnits, readUnits } from './fiat-rates';

export interface EnteredRate extends FiatUnits {
  /** Empty: the symbol stays as it is. */
  readonly symbol: string;
}

type Lines = { readonly ok: true; readonly rates: readonly EnteredRate[] };

const LINE = /^([A-Z]{3})\s+([0-9.]{1,30})(?:\s+([^\s<>&]{1,8}))?$/u;
const MOST_LINES = 60;

const readLine = (line: string): EnteredRate | null => {
  const [, code = '', units = '', symbol = ''] = LINE.exec(line) ?? [];
  const perUsd = readUnits(units);
  return code === '' || perUsd === null ? null : { code, perUsd, symbol };
};

/** Rates typed by an operator, one a line: code, units for one US dollar, symbol. Each currency once, never the dollar. */
export const parseRateLines = (text: string): Lines | Refused<'fiat_rates_invalid' | 'fiat_rate_fixed'> => {
  const lines = text.split('\n').map((line) => line.trim());
  const rates: EnteredRate[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const rate = readLine(line);
    const isKnown = rates.some(({ code }) => code === rate?.code);
    if (rate === null || isKnown || rates.length === MOST_LINES)
      return refused('fiat_rates_invalid', { line: String(index + 1) });
    if (rate.code === BASE_CODE) return refused('fiat_rate_fixed');
    rates.push(rate);
  }
  return rates.length === 0 ? refused('fiat_rates_invalid', { line: '1' }) : { ok: true, rates };
};
