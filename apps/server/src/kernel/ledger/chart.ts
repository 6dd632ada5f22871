/** Decimals of every amount in the books. */
export const LEDGER_SCALE = 8;

/** The chart of accounts. Names here are the names in the database. */
export const USER_ACCOUNTS = ['legal', 'change', 'lever', 'micro', 'mining', 'financial', 'stock', 'points'] as const;
export type UserAccount = (typeof USER_ACCOUNTS)[number];

/**
 * Accounts of the house ("purses"). Those of the ledger itself are declared here; `deposits` and `withdrawals`
 * represent the outside world and may be negative. A module adds its own: `declare module '#kernel/ledger/chart' {
 * interface HousePurses { … } }`, and lists them in its manifest.
 */
export interface HousePurses {
  readonly fees: true;
  readonly rewards: true;
  readonly adjustments: true;
  readonly dust: true;
  readonly deposits: true;
  readonly withdrawals: true;
}
export type HouseAccount = keyof HousePurses;

export type Bucket = 'available' | 'frozen' | 'house' | 'clearing';

export interface AccountParts {
  /** app_user.id, or 0 for the house. */
  readonly ownerId: number;
  readonly type: string;
  readonly currencyId: number;
  readonly bucket: Bucket;
}

export interface AccountRef extends AccountParts {
  /** All fields in one string, the key for lookups; built once, because a booking uses it several times. */
  readonly key: string;
}

export const accountKey = ({ ownerId, type, currencyId, bucket }: AccountParts): string =>
  `${ownerId}:${type}:${currencyId}:${bucket}`;

const refOf = (parts: AccountParts): AccountRef => ({ ...parts, key: accountKey(parts) });

export const availableOf = (ownerId: number, type: UserAccount, currencyId: number): AccountRef =>
  refOf({ ownerId, type, currencyId, bucket: 'available' });

export const frozenOf = (ownerId: number, type: UserAccount, currencyId: number): AccountRef =>
  refOf({ ownerId, type, currencyId, bucket: 'frozen' });

export const houseOf = (type: HouseAccount, currencyId: number): AccountRef =>
  refOf({ ownerId: 0, type, currencyId, bucket: 'house' });

/** Money in transit through a product; every unit belongs to an open hold on this account. */
export const clearingOf = (product: string, currencyId: number): AccountRef =>
  refOf({ ownerId: 0, type: product, currencyId, bucket: 'clearing' });

export const mayGoNegative = (ref: AccountParts): boolean => ref.bucket === 'house';
export const isHeldBucket = (ref: AccountParts): boolean => ref.bucket === 'frozen' || ref.bucket === 'clearing';
