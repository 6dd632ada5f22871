import type { SentOf } from '@candor/contract/call';
import type { NftRarity } from '@candor/contract/nft-fields';
import type { proposeNftSeries } from '@candor/contract/ops-nft';
import { nftSeriesTexts } from '#texts/nft.ts';
import type { UploadedMedia } from '#ui/media-upload.tsx';
import { toUtcMs } from '#ui/utc-input.ts';

export interface ItemDraft {
  /** Names the item while others are added and removed. */
  readonly key: number;
  readonly media: UploadedMedia | null;
  readonly name: string;
  readonly description: string;
  readonly rarity: NftRarity;
  readonly count: string;
}

export interface SeriesDraft {
  readonly artistId: string;
  readonly title: string;
  readonly description: string;
  readonly cover: UploadedMedia | null;
  readonly currencyId: string;
  readonly price: string;
  /** Text of date and time fields, UTC. */
  readonly start: string;
  readonly end: string;
  readonly items: readonly ItemDraft[];
}

const MAX_BOXES = 10_000;
export const MAX_ITEMS = 100;

const emptyItem = (key: number): ItemDraft => ({
  key,
  media: null,
  name: '',
  description: '',
  rarity: 'N',
  count: '',
});

export const EMPTY_SERIES: SeriesDraft = {
  artistId: '',
  title: '',
  description: '',
  cover: null,
  currencyId: '',
  price: '',
  start: '',
  end: '',
  items: [emptyItem(1)],
};

export const withItem = (draft: SeriesDraft): SeriesDraft => {
  const key = Math.max(0, ...draft.items.map((item) => item.key)) + 1;
  return { ...draft, items: [...draft.items, emptyItem(key)] };
};

export const withoutItem = (draft: SeriesDraft, key: number): SeriesDraft => ({
  ...draft,
  items: draft.items.filter((item) => item.key !== key),
});

export const withChange = (draft: SeriesDraft, key: number, change: Partial<ItemDraft>): SeriesDraft => ({
  ...draft,
  items: draft.items.map((item) => (item.key === key ? { ...item, ...change } : item)),
});

const isCount = (text: string): boolean => /^[1-9][0-9]{0,4}$/.test(text);
const countOf = ({ count }: ItemDraft): number => (isCount(count) ? Number.parseInt(count, 10) : 0);

/** Boxes of all items whose count is filled in. */
export const countBoxes = ({ items }: Pick<SeriesDraft, 'items'>): number =>
  items.reduce((sum, item) => sum + countOf(item), 0);

const missingOfItem = (item: ItemDraft, index: number): string[] => {
  const { parts } = nftSeriesTexts;
  const number = index + 1;
  return [
    ...(item.media === null ? [parts.file(number)] : []),
    ...(item.name.trim() === '' ? [parts.name(number)] : []),
    ...(countOf(item) === 0 ? [parts.count(number)] : []),
  ];
};

/** What must still be filled in before the series can be proposed. The server checks the rest. */
export const missingParts = (draft: SeriesDraft): string[] => {
  const { parts, tooMany } = nftSeriesTexts;
  const texts = [
    ['artist', draft.artistId],
    ['title', draft.title],
    ['cover', draft.cover === null ? '' : draft.cover.fileName],
    ['coin', draft.currencyId],
    ['price', draft.price],
    ['start', draft.start],
    ['end', draft.end],
  ] as const;
  return [
    ...texts.flatMap(([part, text]) => (text.trim() === '' ? [parts[part]] : [])),
    ...draft.items.flatMap(missingOfItem),
    ...(countBoxes(draft) > MAX_BOXES ? [tooMany] : []),
  ];
};

export const toItem = (item: ItemDraft) => ({
  media_id: item.media?.mediaId ?? 0,
  name: item.name.trim(),
  description: item.description.trim(),
  rarity: item.rarity,
  count: countOf(item),
});

/** As the call takes it, without the reason. */
export const toSeriesInput = (draft: SeriesDraft): Omit<SentOf<typeof proposeNftSeries>, 'reason'> => ({
  artist_id: draft.artistId,
  title: draft.title.trim(),
  description: draft.description.trim(),
  cover_id: String(draft.cover?.mediaId ?? ''),
  currency_id: draft.currencyId,
  price: draft.price.trim(),
  start_ms: toUtcMs(draft.start),
  end_ms: toUtcMs(draft.end),
  items: JSON.stringify(draft.items.map(toItem)),
});
