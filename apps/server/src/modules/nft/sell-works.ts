import { splitSale } from '@candor/domain/nft/sale-split';
import { isZero, mul, toAmount, toRate } from '@candor/money/decimal';
import type { Entry } from '#kernel/ledger/entry';
import type { Tx } from '#platform/db/with-tx';
import { type NewMessage, sendMessages } from './messages.store';
import { PURCHASE_KIND, toSaleEntries } from './nft-entries';
import type { Offer } from './offers.store';
import { type NewSale, type SaleKind, sendSales } from './sales.store';

/** An offered work that changes its owner for a price. */
export interface OfferSale {
  readonly offer: Offer;
  readonly buyerId: number;
  readonly price: string;
  /** Of its ledger entries. */
  readonly reference: string;
  readonly kind: Exclude<SaleKind, 'box'>;
}

/** Value at the rate of the offer, rounded up. */
export const usdtValueOf = (price: string, usdtRate: string): string =>
  mul(toAmount(price), toRate(usdtRate), { scale: 8, rounding: 'up' });

/** The sale with the terms frozen in the offer. */
const toNewSale = ({ offer, buyerId, price, reference, kind }: OfferSale): NewSale => ({
  workId: offer.workId,
  kind,
  offerId: offer.id,
  seriesId: null,
  sellerId: offer.sellerId,
  buyerId,
  artistId: offer.artistId,
  currencyId: offer.currencyId,
  ...splitSale(price, offer),
  usdtValue: usdtValueOf(price, offer.usdtRate),
  isResale: offer.isResale,
  reference,
  ruleVersion: offer.ruleVersion,
});

export const toOfferEntries = (sale: OfferSale): Entry[] => toSaleEntries({ ...toNewSale(sale), kind: PURCHASE_KIND });

/** The seller is told what was received, the artist of a resale the royalty. */
const toMessages = ({ offer, ...sale }: OfferSale): NewMessage[] => {
  const { net, royalty } = splitSale(sale.price, offer);
  const about = { workId: offer.workId, orderId: 0, currencyId: offer.currencyId };
  const sold: NewMessage = { ...about, userId: offer.sellerId, kind: 'sold', amount: net };
  const earned: NewMessage = { ...about, userId: offer.artistId, kind: 'royalty', amount: royalty };
  return isZero(toAmount(royalty)) ? [sold] : [sold, earned];
};

/**
 * Writes sales whose entries are posted: provenance, new owners, ended offers, messages. Sent with the commit; offers and
 * works are locked.
 */
export const sendOfferSales = (tx: Tx, sales: readonly OfferSale[], at: Date): void => {
  if (sales.length === 0) return;
  sendSales(tx, sales.map(toNewSale), at);
  const ended = [sales.map(({ offer }) => offer.id), at];
  tx.send(
    tx.client.query(
      `update nft_offer set state = 'sold', ended_at = coalesce(ended_at, $2::timestamptz) where id = any($1::int[])`,
      ended,
    ),
  );
  sendMessages(tx, sales.flatMap(toMessages), at);
};
