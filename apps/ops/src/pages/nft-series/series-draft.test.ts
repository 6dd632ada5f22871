import { describe, expect, it } from 'vitest';
import {
  countBoxes,
  EMPTY_SERIES,
  missingParts,
  type SeriesDraft,
  toSeriesInput,
  withChange,
  withItem,
  withoutItem,
} from './series-draft.ts';

const fileOf = (mediaId: number) => ({
  mediaId,
  kind: 'image' as const,
  fileName: `${mediaId}.png`,
  picture: new Blob(),
});

const FULL: SeriesDraft = {
  artistId: '7',
  title: ' Doors ',
  description: '',
  cover: fileOf(11),
  currencyId: '3',
  price: '5',
  start: '2026-11-20T10:00',
  end: '2026-11-21T10:00',
  items: [
    { key: 1, media: fileOf(12), name: 'Open door', description: ' wide ', rarity: 'SR', count: '2' },
    { key: 2, media: fileOf(13), name: 'Closed door', description: '', rarity: 'N', count: '38' },
  ],
};

describe('missingParts', () => {
  it('nothing of a full draft', () => expect(missingParts(FULL)).toEqual([]));

  it('everything of an empty one, the item by its number', () => {
    expect(missingParts(EMPTY_SERIES)).toEqual([
      ...['artist', 'title', 'cover', 'coin', 'price', 'start', 'end'],
      ...['file of item 1', 'name of item 1', 'boxes with item 1'],
    ]);
  });

  it.each(['0', '-1', '1.5', '100000', 'many', ' '])('a count of %s is none', (count) => {
    expect(missingParts(withChange(FULL, 2, { count }))).toEqual(['boxes with item 2']);
  });

  it('10,000 boxes are allowed, one more is not', () => {
    expect(missingParts(withChange(FULL, 2, { count: '9998' }))).toEqual([]);
    expect(missingParts(withChange(FULL, 2, { count: '9999' }))).toEqual(['at most 10,000 boxes']);
  });
});

describe('items', () => {
  it('are added and removed without changing the others', () => {
    const three = withItem(FULL);
    expect(three.items.map(({ key }) => key)).toEqual([1, 2, 3]);
    const two = withoutItem(three, 1);
    expect(two.items.slice(0, 1)).toEqual(FULL.items.slice(1));
    expect(withItem(two).items.map(({ key }) => key)).toEqual([2, 3, 4]);
  });

  it('are counted as boxes, without those not filled in', () => {
    expect(countBoxes(FULL)).toBe(40);
    expect(countBoxes(withItem(FULL))).toBe(40);
  });
});

it('is sent with times in UTC milliseconds and items as JSON', () => {
  const { items, ...input } = toSeriesInput(FULL);
  expect(input).toEqual({
    artist_id: '7',
    title: 'Doors',
    description: '',
    cover_id: '11',
    currency_id: '3',
    price: '5',
    start_ms: String(Date.UTC(2026, 10, 20, 10)),
    end_ms: String(Date.UTC(2026, 10, 21, 10)),
  });
  expect(JSON.parse(items)).toEqual([
    { media_id: 12, name: 'Open door', description: 'wide', rarity: 'SR', count: 2 },
    { media_id: 13, name: 'Closed door', description: '', rarity: 'N', count: 38 },
  ]);
});
