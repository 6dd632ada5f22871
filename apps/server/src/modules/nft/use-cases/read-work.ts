import type { ReplyOf } from '@candor/contract/call';
import type { nftWork } from '@candor/contract/nft';
import { nextPriceOf, stepOver } from '@candor/domain/nft/auction';
import { statusOf } from '@candor/domain/nft/offer-status';
import { toFixed8 } from '@candor/money/decimal';
import { loadBalances } from '#kernel/ledger/statements';
import { mediaAddress } from '#modules/files/index';
import { refuse } from '#platform/refusal';
import { toCard } from '../cards.store';
import type { NftDeps } from '../deps';
import { toFlag } from '../flag';
import { findWork, type Viewer, type WorkRow } from '../market.store';
import { AUCTION_MODE, findOffer, type Offer, toAuction } from '../offers.store';
import { loadPeople } from '../people.store';
import { loadOwnPart, loadProvenance, type OwnPart } from '../work-parts.store';

type Reply = ReplyOf<typeof nftWork>;
type People = Awaited<ReturnType<typeof loadPeople>>;
type Reads = Pick<NftDeps, 'pool' | 'clock' | 'currencies'>;

const ZERO = toFixed8('0');
const NO_PART: OwnPart = { hasDeposit: false, held: '0', price: '0', orderId: 0 };

/** The step of the next bid; none for the first one, which may be the start price. */
const stepOf = (offer: Offer): string =>
  offer.mode === AUCTION_MODE && offer.leaderId !== null ? toFixed8(stepOver(toAuction(offer), offer.price)) : ZERO;

const toOffer = (offer: Offer, people: People, nowMs: number): Reply['offer'] => ({
  id: offer.id,
  mode: offer.mode,
  is_resale: toFlag(offer.isResale),
  seller: people(offer.sellerId),
  status: statusOf({ startMs: offer.startMs, endMs: offer.endMs, isOpen: offer.state === 'open' }, nowMs),
  currency_id: offer.currencyId,
  currency_name: offer.currency,
  scale: offer.scale,
  start_price: toFixed8(offer.startPrice),
  price: toFixed8(offer.price),
  bids: offer.bids,
  step: stepOf(offer),
  next_price: toFixed8(offer.mode === AUCTION_MODE ? nextPriceOf(toAuction(offer)) : offer.price),
  deposit: toFixed8(offer.deposit),
  top_up_percent: offer.topUpPercent,
  usdt_rate: toFixed8(offer.usdtRate),
  start_ms: offer.startMs,
  end_ms: offer.endMs,
  extend_ms: offer.extendMs,
  latest_ms: offer.latestMs,
  fee_percent: offer.feePercent,
  royalty_percent: offer.royaltyPercent,
  rule_version: offer.ruleVersion,
});

const toOwn = (part: OwnPart, offer: Offer | null, userId: number): Reply['own'] => {
  const isLeading = userId !== 0 && offer?.leaderId === userId;
  return {
    has_deposit: toFlag(part.hasDeposit),
    held: toFixed8(part.held),
    is_leading: toFlag(isLeading),
    price: toFixed8(part.price),
    maximum: toFixed8((isLeading ? offer.maximum : null) ?? '0'),
    order_id: part.orderId,
  };
};

/** Free spot balances of the viewer: in the coin of the offer, and in USDT. */
const readBalances = async ({ pool, currencies }: Reads, userId: number, currencyId: number) => {
  if (userId === 0) return { available: ZERO, available_usdt: ZERO };
  const [balances, list] = await Promise.all([loadBalances(pool, userId), currencies.list()]);
  const free = (id: number): string =>
    toFixed8(balances.find((one) => one.type === 'change' && one.currencyId === id)?.available ?? '0');
  return {
    available: free(currencyId),
    available_usdt: free(list.find(({ name }) => name === 'USDT')?.id ?? 0),
  };
};

const toMedia = (work: WorkRow): Reply['media'] => ({
  address: work.isTakenDown ? '' : mediaAddress({ token: work.mediaToken, contentType: work.mediaType }),
  content_type: work.mediaType,
  duration_ms: work.durationMs,
  width: work.width,
  height: work.height,
});

/** A work as the viewer may see it. One that was taken down is shown only to those who had to do with it. */
export const readWork = async (deps: Reads, code: string, userId: number): Promise<Reply> => {
  const viewer: Viewer = { nowMs: deps.clock.nowMs(), userId };
  const work = (await findWork(deps.pool, code, viewer)) ?? refuse('nft_unknown');
  if (work.isTakenDown && !work.isInvolved) refuse('nft_taken_down');
  const [offer, changes] = await Promise.all([findOffer(deps.pool, code), loadProvenance(deps.pool, work.workId)]);
  const ids = [work.ownerId, offer?.sellerId ?? 0, ...changes.flatMap(({ sellerId, buyerId }) => [sellerId, buyerId])];
  const [people, part, balances] = await Promise.all([
    loadPeople(deps.pool, ids),
    offer && userId !== 0 ? loadOwnPart(deps.pool, offer.id, userId) : NO_PART,
    readBalances(deps, userId, offer?.currencyId ?? work.currencyId),
  ]);
  return {
    card: toCard(work),
    description: work.description,
    artist_bio: work.artistBio,
    artist_avatar: work.artistAvatar,
    chain: work.chain,
    media: toMedia(work),
    owner: people(work.ownerId),
    is_own: toFlag(userId !== 0 && work.ownerId === userId),
    taken_down: toFlag(work.isTakenDown),
    takedown_reason: work.takedownReason,
    favourites: work.favourites,
    created_ms: work.createdMs,
    series_code: work.seriesCode,
    series_name: work.seriesName,
    offer: offer && toOffer(offer, people, viewer.nowMs),
    own: toOwn(part, offer, userId),
    ...balances,
    provenance: changes.map(({ kind, sellerId, buyerId, price, currency, atMs }) => ({
      kind,
      from: people(sellerId),
      to: people(buyerId),
      price: toFixed8(price),
      currency_name: currency,
      at_ms: atMs,
    })),
  };
};
