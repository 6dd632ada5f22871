import type { SentOf } from '@candor/contract/call';
import { NFT_SORTS, type nftWorks } from '@candor/contract/nft';
import { NFT_RARITIES, type NftRarity } from '@candor/contract/nft-fields';
import { cmp, parseAmount, toAmount } from '@candor/money/decimal';

export const MODES = ['1', '2', '3'] as const;
export const TYPES = ['1', '2', '3', '4'] as const;
export const STATUSES = ['1', '2', '0', 'all'] as const;
export type WorkMode = (typeof MODES)[number];
export type WorkType = (typeof TYPES)[number];
export type WorkStatus = (typeof STATUSES)[number];
export type WorkSort = (typeof NFT_SORTS)[number];
export { NFT_RARITIES, NFT_SORTS, type NftRarity };

/** What the list of works shows; kept in the address, so that Back finds it as it was. Empty: any. */
export interface WorkFilter {
  readonly mode: WorkMode | '';
  readonly type: WorkType | '';
  /** Empty: on sale and coming. */
  readonly status: WorkStatus | '';
  readonly rarity: NftRarity | '';
  readonly currency: number;
  readonly minPrice: string;
  readonly maxPrice: string;
  readonly keyword: string;
  readonly sort: WorkSort;
}

export const KEYWORD_LONGEST = 60;

export const NO_FILTER: WorkFilter = {
  mode: '',
  type: '',
  status: '',
  rarity: '',
  currency: 0,
  minPrice: '',
  maxPrice: '',
  keyword: '',
  sort: 'ending',
};

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | '' =>
  values.find((value) => value === text) ?? '';
const ID = /^[1-9][0-9]{0,8}$/;
const isPrice = (text: string): boolean => parseAmount(text, { scale: 8 }).ok;
const priceOf = (text: string | null): string => (text !== null && isPrice(text) ? text : '');

export function readFilter(params: URLSearchParams): WorkFilter {
  const currency = params.get('coin') ?? '';
  return {
    mode: oneOf(MODES, params.get('mode')),
    type: oneOf(TYPES, params.get('type')),
    status: oneOf(STATUSES, params.get('status')),
    rarity: oneOf(NFT_RARITIES, params.get('rarity')),
    currency: ID.test(currency) ? Number.parseInt(currency, 10) : 0,
    minPrice: priceOf(params.get('min')),
    maxPrice: priceOf(params.get('max')),
    keyword: (params.get('name') ?? '').slice(0, KEYWORD_LONGEST),
    sort: oneOf(NFT_SORTS, params.get('sort')) || NO_FILTER.sort,
  };
}

/** The query of the address; what is as usual is left out. */
export function writeFilter(filter: WorkFilter): Record<string, string> {
  const fields: Record<string, string> = {
    mode: filter.mode,
    type: filter.type,
    status: filter.status,
    rarity: filter.rarity,
    coin: filter.currency === 0 ? '' : String(filter.currency),
    min: filter.minPrice,
    max: filter.maxPrice,
    name: filter.keyword.trim(),
    sort: filter.sort === NO_FILTER.sort ? '' : filter.sort,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** Something of the filters sheet is set; the mode has chips of its own. */
export const isSheetUsed = (filter: WorkFilter): boolean =>
  filter.type !== '' ||
  filter.status !== '' ||
  filter.rarity !== '' ||
  filter.currency !== 0 ||
  filter.minPrice !== '' ||
  filter.maxPrice !== '';

export const isFiltered = (filter: WorkFilter): boolean =>
  isSheetUsed(filter) || filter.mode !== '' || filter.keyword.trim() !== '';

/** Which price of a draft is wrong; null: both are usable. */
export function findPriceProblem({ minPrice, maxPrice }: WorkFilter): 'min' | 'max' | 'order' | null {
  if (minPrice !== '' && !isPrice(minPrice)) return 'min';
  if (maxPrice !== '' && !isPrice(maxPrice)) return 'max';
  const isCrossed = minPrice !== '' && maxPrice !== '' && cmp(toAmount(minPrice), toAmount(maxPrice)) > 0;
  return isCrossed ? 'order' : null;
}

export const toWorkFields = (filter: WorkFilter): SentOf<typeof nftWorks> => ({
  mode: filter.mode,
  currency_id: String(filter.currency),
  type: filter.type,
  status: filter.status,
  rarity: filter.rarity,
  min_price: filter.minPrice,
  max_price: filter.maxPrice,
  keyword: filter.keyword.trim(),
  sort: filter.sort,
});
