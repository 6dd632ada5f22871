import { endKeep } from '#kernel/pricing/tick-keep';
import { hideMedia } from '#modules/files/index';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { lockUnopened, type UnopenedBox, updateBoxesTakenDown } from '../box-takedown.store';
import type { NftDeps } from '../deps';
import { sendMessages } from '../messages.store';
import { toRefundEntry } from '../nft-entries';
import { lockSeries, updateTakenDown } from '../series.store';
import { KEEP_REASON, keepReference } from './book-boxes';

export interface SeriesTakedown {
  readonly seriesId: number;
  readonly reason: string;
  readonly at: Date;
}

/** The reference of the purchase: with the kind of a refund it can be booked once. */
const toEntry = ({ ownerId, reference, paid, currencyId, ruleVersion }: UnopenedBox) =>
  toRefundEntry({ userId: ownerId, currencyId, reference, amount: paid, ruleVersion });

const toMessage = ({ ownerId, workId, paid, currencyId }: UnopenedBox) => ({
  userId: ownerId,
  kind: 'taken_down' as const,
  workId,
  orderId: 0,
  amount: paid,
  currencyId,
});

/**
 * Ends a series: nothing of it is sold or drawn any more, unopened boxes are taken down and their price is paid back, and
 * the cover is hidden. Opened works stay with their owners. Returns the refunded boxes.
 */
export const takeDownSeries = async (
  tx: Tx,
  { ledger }: Pick<NftDeps, 'ledger'>,
  { seriesId, reason, at }: SeriesTakedown,
): Promise<readonly UnopenedBox[]> => {
  // Works before the series, as everywhere. Boxes sold in between are locked by the second call; whoever has one of
  // these waits for no series.
  await lockUnopened(tx, seriesId);
  const series = (await lockSeries(tx, [seriesId])).get(seriesId) ?? refuse('nft_series_unknown');
  if (series.isTakenDown) refuse('nft_taken_down');
  const boxes = await lockUnopened(tx, seriesId);
  const results = await ledger.postMany(tx, boxes.map(toEntry));
  if (results.some(({ ok }) => !ok)) throw new Error('nft: a refund was refused');
  await updateTakenDown(tx, { seriesId, reason, at });
  await updateBoxesTakenDown(tx, boxes, { reason, at });
  await hideMedia(tx, [String(series.coverId), String(series.coverStillId)]);
  sendMessages(tx, boxes.map(toMessage), at);
  // Of boxes that were not drawn; spans of drawn ones have ended.
  const references = new Set(boxes.map(({ acceptedMs }) => keepReference({ seriesId, acceptedMs })));
  const toMs = at.getTime();
  await endKeep(
    tx,
    [...references].map((reference) => ({ reason: KEEP_REASON, reference, toMs })),
  );
  return boxes;
};
