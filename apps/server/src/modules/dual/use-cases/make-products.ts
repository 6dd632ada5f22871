import type { DualLine } from '@candor/domain/dual/dual-rules';
import { computeLinkedPrice } from '@candor/domain/dual/linked-prices';
import { maturityOf, type SaleDay, saleDayOf } from '@candor/domain/dual/sale-days';
import { div, toRate } from '@candor/money/decimal';
import type { Instrument } from '#kernel/pricing/instrument';
import { withTx } from '#platform/db/with-tx';
import type { DualDeps } from '../deps';
import { freshPriceOf } from '../offer';
import { deleteUnsold, insertProducts, listMade, type NewProduct } from '../products.store';

/** Products of the next sale day are made in the last tenth of the present one, so that the list is never empty. */
const AHEAD_PART = 10;

type MakeDeps = Pick<DualDeps, 'pool' | 'rules' | 'board' | 'clock' | 'config'>;

interface Making {
  readonly sale: SaleDay;
  readonly dayMs: number;
  readonly price: string;
  readonly shareSize: string;
  readonly ruleVersion: number;
}

const toProduct = (line: DualLine, instrument: Instrument, making: Making): NewProduct => ({
  instrumentId: instrument.id,
  side: line.side,
  baseCurrencyId: instrument.baseCurrencyId,
  quoteCurrencyId: instrument.quoteCurrencyId,
  days: line.days,
  distancePercent: line.distancePercent,
  linkedPrice: computeLinkedPrice(line.side, making.price, line.distancePercent),
  rate: div(toRate(line.ratePercent), toRate('100'), 'down'),
  shareSize: making.shareSize,
  startsMs: making.sale.startsMs,
  closesMs: making.sale.closesMs,
  maturityMs: maturityOf(making.sale, line.days, making.dayMs),
  dayMs: making.dayMs,
  totalShares: line.totalShares,
  userLimit: line.userLimit,
  ruleVersion: making.ruleVersion,
  madeAtPrice: making.price,
});

/** Makes the products of one sale day for every instrument that has none yet and a fresh price. */
export const makeSaleDay = async (deps: MakeDeps, sale: SaleDay, dayMs: number): Promise<number> => {
  const { pool, rules, board, clock } = deps;
  const made = await listMade(pool, sale.startsMs, dayMs);
  const { dual, version } = await rules.now();
  const list = dual.lines.flatMap((line) => {
    const instrument = board.bySymbol(line.symbol);
    const price = instrument && !made.has(instrument.id) ? freshPriceOf(board, instrument.id) : null;
    if (instrument === undefined || price === null) return [];
    return [toProduct(line, instrument, { sale, dayMs, price, shareSize: dual.shareSize, ruleVersion: version })];
  });
  if (list.length === 0) return 0;
  return withTx(pool, (tx) => insertProducts(tx, list, new Date(clock.nowMs())));
};

/** Makes what is missing of this sale day and, shortly before its end, of the next one. Deletes old products without orders. */
export const makeProducts = async (deps: MakeDeps): Promise<number> => {
  const dayMs = deps.config.productDayMs;
  const nowMs = deps.clock.nowMs();
  const today = saleDayOf(nowMs, dayMs);
  let made = await makeSaleDay(deps, today, dayMs);
  if (nowMs >= today.closesMs - dayMs / AHEAD_PART) {
    made += await makeSaleDay(deps, { startsMs: today.closesMs, closesMs: today.closesMs + dayMs }, dayMs);
  }
  await deleteUnsold(deps.pool, today.startsMs - dayMs);
  return made;
};
