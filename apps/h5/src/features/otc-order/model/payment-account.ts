import type { Order } from './order-types.ts';

type PayTo = NonNullable<Order['pay_to']>;

/** Fields whose end tells an account, best first; an email address or a name is not told by its end. */
const ACCOUNT_FIELDS = ['iban', 'account', 'phone'] as const;
const SHOWN_END = 4;

/** The end of the account a payment goes to, for recognition: "9377". Empty when no field names one. */
export function accountEndOf({ fields }: Pick<PayTo, 'fields'>): string {
  const account =
    ACCOUNT_FIELDS.map((key) => fields.find((field) => field.key === key)?.value ?? '').find(Boolean) ?? '';
  return account.replaceAll(/\s/g, '').slice(-SHOWN_END);
}

const IBAN_GROUP = /.{1,4}/g;

/** An IBAN in groups of four, as banks print it; every other value as it is. */
export const toShownValue = (key: string, value: string): string =>
  key === 'iban' ? (value.replaceAll(/\s/g, '').match(IBAN_GROUP) ?? []).join(' ') : value;
