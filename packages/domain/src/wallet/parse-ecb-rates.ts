import { div, isZero, type Rate, toRate } from '@candor/money/decimal';
import { BASE_CODE, type FiatUnits, type Published, readUnits } from './fiat-rates';

export type ParsedRates =
  | { readonly ok: true; readonly published: Published }
  | { readonly ok: false; readonly problem: string };

const no = (problem: string): ParsedRates => ({ ok: false, problem });

const ENVELOPE = /^\s*<\?xml[^<>]*\?>\s*<gesmes:Envelope\s[^<>]*>([\s\S]*)<\/gesmes:Envelope>\s*$/;
const DAY_CUBE = /^\s*<Cube\s+time=(['"])(\d{4}-\d{2}-\d{2})\1\s*>([\s\S]*)<\/Cube>\s*<\/Cube>\s*$/;
const RATE_CUBE = /\s*<Cube\s+currency=(['"])([A-Z]{3})\1\s+rate=(['"])([^'"<>]*)\3\s*\/>/y;
/** Comments, document types, entities: a publication has none of them. */
const STRANGE_MARKUP = /<!|&/;

const findDay = (xml: string): { readonly day: string; readonly rows: string } | null => {
  const inside = STRANGE_MARKUP.test(xml) ? undefined : ENVELOPE.exec(xml)?.[1];
  const parts = inside?.split('<Cube>') ?? [];
  const cube = parts.length === 2 ? DAY_CUBE.exec(parts[1] ?? '') : null;
  return cube === null ? null : { day: cube[2] ?? '', rows: cube[3] ?? '' };
};

/** Null when there is anything else than rates between the rows. */
const findRows = (text: string): [code: string, rate: string][] | null => {
  const rows: [string, string][] = [];
  RATE_CUBE.lastIndex = 0;
  let end = 0;
  for (let row = RATE_CUBE.exec(text); row !== null; row = RATE_CUBE.exec(text)) {
    rows.push([row[2] ?? '', row[4] ?? '']);
    end = RATE_CUBE.lastIndex;
  }
  return text.slice(end).trim() === '' ? rows : null;
};

const readDay = (day: string): number | null => {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day ? null : ms;
};

const IN_UNITS = { scale: 8, rounding: 'down' } as const;

/** From units for one euro to units for one US dollar. */
const toPerUsd = (perEuro: ReadonlyMap<string, Rate>, usd: Rate): FiatUnits[] =>
  [...perEuro, ['EUR', toRate('1')] as const]
    .filter(([code]) => code !== BASE_CODE)
    .map(([code, rate]) => ({ code, perUsd: div(rate, usd, IN_UNITS) }));

/** Reads the daily publication of the European Central Bank (base: euro). Anything unexpected refuses all of it. */
export const parseEcbRates = (xml: string): ParsedRates => {
  const found = findDay(xml);
  const rows = found && findRows(found.rows);
  if (!found || !rows) return no('not a publication of one day');
  const dayMs = readDay(found.day);
  if (dayMs === null) return no(`${found.day} is no day`);
  const perEuro = new Map<string, Rate>();
  for (const [code, text] of rows) {
    const rate = readUnits(text);
    if (rate === null) return no(`the rate of ${code} is not a positive number with at most eight decimals`);
    if (perEuro.has(code) || code === 'EUR') return no(`${code} is there twice`);
    perEuro.set(code, rate);
  }
  const usd = perEuro.get(BASE_CODE);
  if (usd === undefined) return no('the US dollar is missing');
  const rates = toPerUsd(perEuro, usd);
  const lost = rates.find(({ perUsd }) => isZero(perUsd));
  return lost ? no(`the rate of ${lost.code} is too small`) : { ok: true, published: { dayMs, rates } };
};
