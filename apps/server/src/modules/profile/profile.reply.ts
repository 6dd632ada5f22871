import type { ReplyOf } from '@candor/contract/call';
import { type addressList, CARD_FIELDS, type cardInfo, type invitation } from '@candor/contract/profile';
import type { CardFields } from '@candor/domain/profile/decide-profile';
import type { Currency } from '#kernel/ledger/currencies';
import { toWireTime } from '#platform/http/wire-time';
import type { AddressRow } from './addresses.store';
import type { SavedCard } from './cards.store';

/** Path relative to the origin the app is served from. */
export const toInvitation = ({ code, invited }: { code: string; invited: number }): ReplyOf<typeof invitation> => ({
  code,
  path: `/h5/#/pages/common/register?code=${encodeURIComponent(code)}`,
  invited,
});

type AddressItem = ReplyOf<typeof addressList>['data'][number];

export const toAddressItem = (
  row: AddressRow,
  { currencies, sign }: { currencies: readonly Currency[]; sign: (path: string) => string },
): AddressItem => ({
  id: row.id,
  currency: row.currencyId,
  currency_name: currencies.find((currency) => currency.id === row.currencyId)?.name ?? '',
  network: row.network,
  name: row.name,
  address: row.address,
  qrcode: sign(row.qrcode),
  create_time: toWireTime(row.createdAt),
  update_time: toWireTime(row.updatedAt),
  usable_from_ms: row.usableFrom.getTime(),
  confirmed: row.isConfirmed ? 1 : 0,
});

const EMPTY_CARD = Object.fromEntries(CARD_FIELDS.map((field) => [field, ''])) as CardFields;

export const toCardInfo = (card: SavedCard | null): ReplyOf<typeof cardInfo> => ({
  ...(card?.fields ?? EMPTY_CARD),
  confirmed: card?.isConfirmed ? 1 : 0,
  banks: [],
});
