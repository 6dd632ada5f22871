import { toRate } from '@candor/money/decimal';
import { describe, expect, it } from 'vitest';
import { decidePublished, isRateOld } from './fiat-rates';
import { parseEcbRates } from './parse-ecb-rates';
import { parseRateLines } from './parse-rate-lines';

const FRIDAY_MS = Date.UTC(2026, 10, 13);
const DAY_MS = 86_400_000;

const publication = (rows: string, { day = '2026-11-13', quote = "'" } = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube>
    <Cube time=${quote}${day}${quote}>
      ${rows}
    </Cube>
  </Cube>
</gesmes:Envelope>`;
const USD = `<Cube currency='USD' rate='1.25'/>`;
const row = (code: string, rate: string): string => `<Cube currency='${code}' rate='${rate}'/>`;

describe('a publication', () => {
  it('gives units for one US dollar, the euro among them', () => {
    expect(parseEcbRates(publication(`${USD}\n${row('JPY', '162.5')}${row('GBP', '0.8333')}`))).toEqual({
      ok: true,
      published: {
        dayMs: FRIDAY_MS,
        rates: [
          { code: 'JPY', perUsd: '130' },
          { code: 'GBP', perUsd: '0.66664' },
          { code: 'EUR', perUsd: '0.8' },
        ],
      },
    });
    const quoted = publication(USD.replaceAll("'", '"'), { quote: '"' });
    expect(parseEcbRates(quoted)).toMatchObject({ ok: true, published: { rates: [{ code: 'EUR', perUsd: '0.8' }] } });
  });

  it.each([
    ['nothing', ''],
    ['a page of a website', '<html><body>Not found</body></html>'],
    ['JSON', '{"USD":1.25}'],
    ['no rows', publication('')],
    ['no US dollar', publication(row('JPY', '162.5'))],
    ['a negative rate', publication(`${USD}${row('JPY', '-162.5')}`)],
    ['a rate of 0', publication(`${USD}${row('JPY', '0')}`)],
    ['a US dollar of 0', publication(row('USD', '0.0'))],
    ['an exponent', publication(`${USD}${row('JPY', '1e5')}`)],
    ['a comma', publication(`${USD}${row('JPY', '162,5')}`)],
    ['an empty rate', publication(`${USD}${row('JPY', '')}`)],
    ['a rate that is 0 with eight decimals', publication(`${row('USD', '99999999')}${row('JPY', '0.00000001')}`)],
    ['a currency twice', publication(`${USD}${USD}`)],
    ['the euro itself', publication(`${USD}${row('EUR', '1')}`)],
    ['a code of small letters', publication(`${USD}${row('jpy', '162.5')}`)],
    ['text between the rows', publication(`${USD} and ${row('JPY', '162.5')}`)],
    ['a row that is not closed', publication(`${USD}<Cube currency='JPY' rate='162.5'>`)],
    ['a comment', publication(`${USD}<!-- ${row('JPY', '162.5')} -->`)],
    ['an entity', publication(`${USD}&x;`)],
    ['two days', publication(`${USD}</Cube><Cube time='2026-11-12'>${USD}`)],
    ['two lists', publication(USD).replace('</gesmes:Envelope>', `<Cube>${USD}</Cube></gesmes:Envelope>`)],
    ['a day that does not exist', publication(USD, { day: '2026-02-30' })],
    ['an end that is missing', publication(USD).slice(0, -10)],
    ['something after the end', `${publication(USD)}<x/>`],
  ])('with %s is refused', (_, xml) => {
    expect(parseEcbRates(xml).ok).toBe(false);
  });
});

describe('a publication is written', () => {
  const published = (perUsd: string, dayMs = FRIDAY_MS) => ({
    dayMs,
    rates: [{ code: 'JPY', perUsd: toRate(perUsd) }],
  });
  const stored = (takenAtMs = FRIDAY_MS - DAY_MS) => [{ code: 'JPY', perUsd: toRate('150'), takenAtMs }];

  it.each([
    ['by a fifth up', '180', 1],
    ['by more than a fifth up', '180.00000001', null],
    ['by a fifth down', '120', 1],
    ['by more than a fifth down', '119.99999999', null],
  ])('unless a rate changes %s', (_, perUsd, written) => {
    const decision = decidePublished(published(perUsd), stored(), FRIDAY_MS);
    expect(decision.ok ? decision.rates.length : null).toBe(written);
  });

  it.each([
    ['a new currency', [], 1],
    ['a later day', stored(FRIDAY_MS - 1), 1],
    ['the same day', stored(FRIDAY_MS), 0],
    ['an entry of that day', stored(FRIDAY_MS + DAY_MS - 1), 0],
    ['an earlier day', stored(FRIDAY_MS + DAY_MS), 0],
  ])('for %s', (_, before, written) => {
    const decision = decidePublished(published('150'), before, FRIDAY_MS + DAY_MS);
    expect(decision).toMatchObject({ ok: true, rates: { length: written } });
  });

  it('not before its day', () => {
    expect(decidePublished(published('150'), [], FRIDAY_MS - 1).ok).toBe(false);
  });

  it('without the rates that are stored already: an absurd one among them refuses nothing', () => {
    expect(decidePublished(published('900'), stored(FRIDAY_MS), FRIDAY_MS)).toEqual({ ok: true, rates: [] });
  });
});

describe('lines of rates', () => {
  it('are read with or without a symbol', () => {
    expect(parseRateLines('\n EUR 0.92 € \nVND\t25000\n')).toEqual({
      ok: true,
      rates: [
        { code: 'EUR', perUsd: '0.92', symbol: '€' },
        { code: 'VND', perUsd: '25000', symbol: '' },
      ],
    });
  });

  it.each([
    ['', '1'],
    ['EUR', '1'],
    ['EUR 0', '1'],
    ['EUR -1', '1'],
    ['EUR 0.123456789', '1'],
    ['EUR 0,92', '1'],
    ['eur 0.92', '1'],
    ['EUR 0.92 <b>', '1'],
    ['EUR 0.92 € x', '1'],
    ['EUR 0.92\nEUR 0.93', '2'],
    [`${'EUR 0.92\n\n'}GBP`, '3'],
  ])('%j is refused at line %s', (text, line) => {
    expect(parseRateLines(text)).toEqual({ ok: false, code: 'fiat_rates_invalid', params: { line } });
  });

  it('never hold the US dollar', () => {
    expect(parseRateLines('USD 1.01 $')).toMatchObject({ ok: false, code: 'fiat_rate_fixed' });
  });
});

it.each([
  ['Friday’s on Monday', FRIDAY_MS, FRIDAY_MS + 4 * DAY_MS - 1, false],
  ['Friday’s on Tuesday', FRIDAY_MS, FRIDAY_MS + 4 * DAY_MS, true],
  ['of the evening', FRIDAY_MS + DAY_MS - 1, FRIDAY_MS + 4 * DAY_MS, true],
])('a rate is old after three days: %s', (_, takenAtMs, nowMs, isOld) => {
  expect(isRateOld(takenAtMs, nowMs)).toBe(isOld);
});
