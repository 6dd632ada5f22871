import type { SentOf } from '@candor/contract/call';
import type { otcSaveMethod } from '@candor/contract/otc-ads';
import type { OtcPaymentField } from '@candor/contract/otc-fields';
import type { Method, PaymentKind } from './otc-types.ts';

/** Values by field. */
export type MethodValues = Readonly<Partial<Record<OtcPaymentField, string>>>;

export interface MethodForm {
  /** 0: a new one. */
  readonly id: number;
  readonly holder: string;
  readonly values: MethodValues;
}

export const newMethod = (verifiedName: string): MethodForm => ({ id: 0, holder: verifiedName, values: {} });

export const formOfMethod = ({ id, holder, fields }: Method): MethodForm => ({
  id,
  holder,
  values: Object.fromEntries(fields.map(({ key, value }) => [key, value])),
});

const filledIn = (values: MethodValues, key: OtcPaymentField): string => (values[key] ?? '').trim();

/** The first field that has to be filled in; null: none is missing. */
export function findMissing(form: MethodForm, kind: Pick<PaymentKind, 'fields'>): OtcPaymentField | 'holder' | null {
  if (form.holder.trim() === '') return 'holder';
  return kind.fields.find(({ key, required }) => required === 1 && filledIn(form.values, key) === '')?.key ?? null;
}

export function toMethodFields(form: MethodForm, kind: PaymentKind): SentOf<typeof otcSaveMethod> {
  const filled = kind.fields
    .map(({ key }) => [key, filledIn(form.values, key)] as const)
    .filter(([, value]) => value !== '');
  return {
    ...(form.id === 0 ? {} : { id: String(form.id) }),
    kind: kind.code,
    holder: form.holder.trim(),
    fields: JSON.stringify(Object.fromEntries(filled)),
  };
}

const LAST = 4;

/** The last characters of the account, to tell two methods of a kind apart; empty when there is nothing to show. */
export function endingOf({ fields }: Pick<Method, 'fields'>): string {
  const account = fields.find(({ key }) => key === 'account' || key === 'iban') ?? fields[0];
  const text = (account?.value ?? '').replaceAll(/\s/g, '');
  return text.length > LAST ? text.slice(-LAST) : '';
}

/** Refusals about the name stand at the name, all others at the end of the form. */
export const isNameRefusal = (refusal: string): boolean => refusal === 'otc_method_name';
