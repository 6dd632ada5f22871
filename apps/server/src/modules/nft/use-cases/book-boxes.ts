import { BOX_TICK_SYMBOL } from '@candor/domain/nft/box-file';
import { ON_SALE } from '@candor/domain/nft/offer-status';
import { type SaleSplit, splitSale } from '@candor/domain/nft/sale-split';
import { cmp, mul, sub, toAmount, toRate } from '@candor/money/decimal';
import type { Outcome } from '#kernel/ledger/group-commit';
import { keepTicks } from '#kernel/pricing/tick-keep';
import { checkSelfLimits } from '#modules/limits/index';
import type { Tx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import { insertBoxes, loadLastAccepted, loadSpot, type NewBox, spotKey } from '../box.store';
import type { NftDeps } from '../deps';
import { BOX_KIND, type SaleMoney, toSaleEntries } from '../nft-entries';
import { type NewSale, sendSales } from '../sales.store';
import { lockSeries, type Series, seriesStatus } from '../series.store';

export interface BoxItem {
  readonly userId: number;
  readonly seriesId: number;
  readonly clientSeed: string;
  readonly reference: string;
}

export interface BoughtBox {
  readonly code: string;
  readonly number: number;
  readonly price: string;
  readonly currency: string;
}

type BookDeps = Pick<NftDeps, 'ledger' | 'declared' | 'board' | 'clock' | 'ids'>;

const SCALE = 8;
const CODE_BYTES = 16;
const NO_ROYALTY = '0';
/** Kept before the acceptance, so that the record before the deciding tick is kept too. */
const KEPT_BEFORE_MS = 5_000;
export const KEEP_REASON = 'nft_box';

/** Names the ticks kept for boxes of a series that were accepted at the same time. */
export const keepReference = ({ seriesId, acceptedMs }: Pick<NewBox, 'seriesId' | 'acceptedMs'>): string =>
  `${seriesId}-${acceptedMs}`;

const splitOf = ({ price, feePercent, scale }: Series): SaleSplit =>
  splitSale(price, { feePercent, royaltyPercent: NO_ROYALTY, scale });

const moneyOf = ({ userId, reference }: BoxItem, series: Series): SaleMoney => ({
  ...splitOf(series),
  reference,
  ruleVersion: series.ruleVersion,
  kind: BOX_KIND,
  buyerId: userId,
  sellerId: series.artistId,
  artistId: series.artistId,
  currencyId: series.currencyId,
});

const stakeOf = ({ price, usdtRate }: Series): string =>
  mul(toAmount(price), toRate(usdtRate), { scale: SCALE, rounding: 'up' });

/** What is left as the boxes of one transaction are granted one after the other. */
interface Left {
  readonly sold: Map<number, number>;
  readonly spot: Map<string, string>;
  /** When the boxes of each series are accepted: not before those sold earlier, so that ticks follow the numbers. */
  readonly acceptedMs: ReadonlyMap<number, number>;
}

/** Grants a box its number, or refuses it and leaves everything as it was. */
const grant = (
  { userId, clientSeed }: BoxItem,
  series: Series,
  { left, code }: { left: Left; code: string },
): NewBox => {
  const sold = left.sold.get(series.id) ?? series.sold;
  const acceptedMs = left.acceptedMs.get(series.id) ?? 0;
  if (series.isTakenDown) throw new Refusal('nft_taken_down');
  if (sold >= series.total) throw new Refusal('nft_sold_out');
  if (seriesStatus(series, acceptedMs) !== ON_SALE) throw new Refusal('nft_not_on_sale');
  const account = spotKey(userId, series.currencyId);
  const available = toAmount(left.spot.get(account) ?? '0');
  if (cmp(available, toAmount(series.price)) < 0)
    throw new Refusal('insufficient_balance', { available, currency: series.currency });
  left.spot.set(account, sub(available, toAmount(series.price)));
  left.sold.set(series.id, sold + 1);
  return { code, seriesId: series.id, number: sold + 1, buyerId: userId, clientSeed, acceptedMs };
};

/**
 * The time of acceptance is read under the lock of the series. It is not before the newest tick known here, so that no
 * draw uses a tick that somebody knew before, and not before the box sold last.
 */
const acceptAt = async (deps: BookDeps, tx: Tx, seriesIds: readonly number[]): Promise<Map<number, number>> => {
  const last = await loadLastAccepted(tx, seriesIds);
  const instrument = deps.board.bySymbol(BOX_TICK_SYMBOL);
  const tickMs = instrument ? (deps.board.quote(instrument.id)?.timeMs ?? 0) : 0;
  const nowMs = Math.max(deps.clock.nowMs(), tickMs);
  return new Map(seriesIds.map((id) => [id, Math.max(nowMs, last.get(id) ?? 0)]));
};

interface Granted {
  readonly item: BoxItem;
  readonly series: Series;
  readonly box: NewBox;
}

const toSale = ({ item, series }: Granted, workId: number): NewSale => ({
  ...moneyOf(item, series),
  workId,
  kind: 'box',
  offerId: null,
  seriesId: series.id,
  usdtValue: stakeOf(series),
  isResale: false,
});

const write = async (deps: BookDeps, tx: Tx, { granted, at }: { granted: readonly Granted[]; at: Date }) => {
  const boxes = granted.map(({ box }) => box);
  const ids = await insertBoxes(tx, boxes, at);
  const sales = granted.map((one) => toSale(one, ids.get(one.box.code) ?? 0));
  sendSales(tx, sales, at);
  const instrumentId = deps.board.bySymbol(BOX_TICK_SYMBOL)?.id;
  if (instrumentId === undefined) throw new Error(`${BOX_TICK_SYMBOL} is not listed: boxes cannot be drawn`);
  // One span for all boxes of a series accepted at the same time: they have the same tick. Ended by the draw.
  const spans = boxes.map((box) => ({
    instrumentId,
    fromMs: box.acceptedMs - KEPT_BEFORE_MS,
    toMs: null,
    reason: KEEP_REASON,
    reference: keepReference(box),
  }));
  tx.send(keepTicks(tx, [...new Map(spans.map((span) => [span.reference, span])).values()]));
};

/**
 * Sells boxes in one transaction, each granted or refused by itself, in order. Locks: series, accounts, own limits. Series
 * of the items exist.
 */
export const bookBoxes = async (
  deps: BookDeps,
  tx: Tx,
  { items, at }: { readonly items: readonly BoxItem[]; readonly at: Date },
): Promise<Outcome<BoughtBox>[]> => {
  const locked = await lockSeries(
    tx,
    items.map(({ seriesId }) => seriesId),
  );
  const seriesOf = ({ seriesId }: BoxItem): Series => {
    const series = locked.get(seriesId);
    if (series === undefined) throw new Error(`no series ${seriesId}`);
    return series;
  };
  const acceptedMs = await acceptAt(deps, tx, [...locked.keys()]);
  const books = deps.ledger.openFor(
    tx,
    items.flatMap((item) => toSaleEntries(moneyOf(item, seriesOf(item)))),
  );
  const asks = items.map((item) => ({ userId: item.userId, stake: { stake: stakeOf(seriesOf(item)) } }));
  const limits = await checkSelfLimits(tx, deps.declared.selfLimitFlows, { asks, nowMs: at.getTime() });
  const spot = await loadSpot(
    tx.client,
    items.map((item) => ({ userId: item.userId, currencyId: seriesOf(item).currencyId })),
  );
  const left: Left = { sold: new Map(), spot, acceptedMs };
  const granted: Granted[] = [];
  const outcomes = items.map((item, index): Outcome<BoughtBox> => {
    const series = seriesOf(item);
    const limit = limits[index];
    try {
      if (limit && !limit.ok) throw new Refusal(limit.code, limit.params);
      const box = grant(item, series, { left, code: deps.ids.randomHex(CODE_BYTES) });
      granted.push({ item, series, box });
      return {
        ok: true,
        value: { code: box.code, number: box.number, price: series.price, currency: series.currency },
      };
    } catch (error) {
      if (error instanceof Refusal) return { ok: false, error };
      throw error;
    }
  });
  const results = await books.post(granted.flatMap(({ item, series }) => toSaleEntries(moneyOf(item, series))));
  if (results.some(({ ok }) => !ok)) throw new Error('nft: a box that was checked under the locks was refused');
  if (granted.length > 0) await write(deps, tx, { granted, at });
  return outcomes;
};
