import type { ProposalKind } from '#kernel/product/proposal-kind';
import type { Tx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import { findArtistState, isUser, updateArtist } from './console.store';
import { HOUSE } from './nft-entries';
import { planOffer } from './plan-offer';
import { findSeries } from './series.store';
import { findTakenWork, listSeriesPeople, listWorkPeople } from './takedown.store';
import { offerWorks } from './use-cases/offer-work';
import { takeDownSeries } from './use-cases/take-down-series';
import { takeDownWork } from './use-cases/take-down-work';
import { findWork } from './work-state.store';

const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

export interface ArtistBody {
  readonly userId: number;
  readonly isActive: boolean;
  readonly name: string;
  readonly bio: string;
}

/** Naming an artist takes two operators: works under this name are sold as that user's. */
export const nftArtistKind: ProposalKind<ArtistBody> = {
  kind: 'nft_artist',
  title: 'NFT artist',
  effect:
    'The user may upload works under this name, or may not any more. Works that exist stay on the market and keep their royalty.',
  deciders: ['reviewer', 'admin'],
  facts: ({ userId, isActive, name, bio }) => [
    { name: 'user', value: String(userId) },
    { name: 'artist', value: isActive ? 'named' : 'ended' },
    { name: 'name', value: name },
    { name: 'biography', value: bio },
  ],
  usersOf: ({ userId }) => [userId],
  check: async ({ client }, { userId, isActive }) => {
    const state = await findArtistState(client, userId);
    if (isActive ? !(await isUser(client, userId)) : !state?.isActive) refuse('nft_artist_unknown');
  },
  apply: async (tx, { clock }, { body, subject, reason }) => {
    await updateArtist(tx, body, new Date(clock.nowMs()));
    const action = body.isActive ? 'nft.artist' : 'nft.artist_end';
    return { note: { action, subject, after: { ...body }, note: reason } };
  },
};

export interface OfferBody {
  readonly code: string;
  readonly name: string;
  readonly currencyId: number;
  /** Its name, for the second person. */
  readonly coin: string;
  readonly price: string;
  /** Zero: a fixed price. */
  readonly perIncrease: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** Refuses what is not a free work of the house. */
const ensureOfHouse = async ({ client }: Tx, code: string): Promise<void> => {
  const work = (await findWork(client, code)) ?? refuse('nft_unknown');
  if (work.ownerId !== HOUSE) refuse('nft_not_owner');
  if (work.isTakenDown) refuse('nft_taken_down');
  if (work.offerState !== null) refuse('nft_offered_already');
};

/** An offer of the house takes two operators: it cannot be withdrawn. */
export const nftOfferKind: ProposalKind<OfferBody> = {
  kind: 'nft_offer',
  title: 'Offer of a work of the house',
  effect: 'The work is offered with these terms, which are frozen. The offer cannot be withdrawn or changed.',
  deciders: ['finance', 'admin'],
  facts: (body) => [
    { name: 'work', value: `${body.name} (${body.code})` },
    { name: 'price', value: `${body.price} ${body.coin}` },
    { name: 'least increase', value: body.perIncrease },
    { name: 'sale', value: `${iso(body.startMs)} to ${iso(body.endMs)}` },
  ],
  check: (tx, { code }) => ensureOfHouse(tx, code),
  apply: async (tx, deps, { body, subject, reason }) => {
    const nowMs = deps.clock.nowMs();
    const plan = await planOffer(deps, { client: tx.client, nowMs }, { ...body, sellerId: HOUSE });
    const [made] = await offerWorks(tx, [{ ...plan, reference: null }], new Date(nowMs));
    if (!made?.ok) throw made?.error ?? new Refusal('nft_unknown');
    return { note: { action: 'nft.offer', subject, after: { ...body, offer: made.value.offerId }, note: reason } };
  },
};

export interface TakedownBody {
  readonly code: string;
  readonly name: string;
  /** Null: a single work. */
  readonly seriesId: number | null;
}

/** A takedown takes two operators: it ends sales and refunds buyers from the house's money. */
export const nftTakedownKind: ProposalKind<TakedownBody> = {
  kind: 'nft_takedown',
  title: 'Takedown of a work or series',
  effect:
    'A running sale ends, all deposits return, open orders end, and an owner who bought it gets back the price paid. The work and its media are hidden. It cannot be taken back.',
  deciders: ['reviewer', 'admin'],
  facts: ({ code, name, seriesId }) => [
    { name: seriesId === null ? 'work' : 'series', value: name },
    { name: 'code', value: code },
  ],
  // Owners are paid back, and the artist's work is judged.
  usersOf: ({ code, seriesId }, tx) => (seriesId === null ? listWorkPeople(tx, code) : listSeriesPeople(tx, seriesId)),
  check: async (tx, { code, seriesId }) => {
    if (seriesId !== null) return;
    const work = (await findTakenWork(tx, code)) ?? refuse('nft_unknown');
    if (work.isTakenDown) refuse('nft_taken_down');
  },
  apply: async (tx, deps, { body, subject, reason }) => {
    const at = new Date(deps.clock.nowMs());
    const { code, seriesId } = body;
    const undone =
      seriesId === null
        ? await takeDownWork(tx, deps, { code, reason, at })
        : { refunds: (await takeDownSeries(tx, deps, { seriesId, reason, at })).length };
    return { note: { action: 'nft.takedown', subject, after: { ...body, ...undone }, note: reason } };
  },
};

/** What a takedown is about: a work or a series by its code. */
export const findTakedownBody = async (tx: Tx, code: string): Promise<TakedownBody> => {
  const work = await findTakenWork(tx, code);
  if (work) return { code, name: work.name, seriesId: null };
  const series = (await findSeries(tx.client, code)) ?? refuse('nft_unknown');
  if (series.isTakenDown) refuse('nft_taken_down');
  return { code, name: series.title, seriesId: series.id };
};
