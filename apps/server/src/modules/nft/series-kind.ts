import { countBoxes } from '@candor/domain/nft/box-lines';
import type { ProposalKind } from '#kernel/product/proposal-kind';
import { commitSeries, type SeriesBody } from './use-cases/commit-series';

const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

/** With the name of the coin, for the second person. */
export interface ProposedSeries extends SeriesBody {
  readonly coin: string;
}

/** A series takes two operators: supply, price and items cannot be changed later. */
export const nftSeriesKind: ProposalKind<ProposedSeries> = {
  kind: 'nft_series',
  title: 'Blind box series',
  effect:
    'The list is shuffled and the root over it is published. Nothing of the series can be changed afterwards; it can only be taken down with refunds.',
  deciders: ['finance', 'admin'],
  facts: (body) => [
    { name: 'title', value: body.title },
    { name: 'artist', value: String(body.artistId) },
    { name: 'price', value: `${body.price} ${body.coin}` },
    { name: 'boxes', value: String(countBoxes(body.items)) },
    { name: 'items', value: body.items.map(({ name, rarity, count }) => `${count} × ${name} (${rarity})`).join(', ') },
    { name: 'sale', value: `${iso(body.startMs)} to ${iso(body.endMs)}` },
  ],
  // The artist earns the price: neither person may be the artist.
  usersOf: ({ artistId }) => [artistId],
  apply: async (tx, deps, { body, subject, reason }) => {
    const { code, root } = await commitSeries(tx, deps, body);
    return { note: { action: 'nft.series', subject, after: { ...body, code, root }, note: reason } };
  },
};
