import type { ReplyOf, SentOf } from '@candor/contract/call';
import type { operatorOtcKinds, saveOtcKind } from '@candor/contract/ops-otc';
import type { OtcPaymentField } from '@candor/contract/otc-fields';

export type Kind = ReplyOf<typeof operatorOtcKinds>['items'][number];

export interface KindDraft {
  readonly code: string;
  readonly name: string;
  /** In the order in which users fill them in. */
  readonly fields: readonly { readonly key: OtcPaymentField; readonly isRequired: boolean }[];
  /** None: all. */
  readonly fiats: readonly string[];
  readonly isOpen: boolean;
}

export const EMPTY_KIND: KindDraft = { code: '', name: '', fields: [], fiats: [], isOpen: true };

export const toDraft = ({ code, name, fields, fiats, open }: Kind): KindDraft => ({
  code,
  name,
  fields: fields.map(({ key, required }) => ({ key, isRequired: required === 1 })),
  fiats,
  isOpen: open === 1,
});

/** A field that is added comes last, and is required. */
export const withField = (draft: KindDraft, key: OtcPaymentField, isChosen: boolean): KindDraft => {
  const others = draft.fields.filter((field) => field.key !== key);
  return { ...draft, fields: isChosen ? [...others, { key, isRequired: true }] : others };
};

export const withRequired = (draft: KindDraft, key: OtcPaymentField, isRequired: boolean): KindDraft => ({
  ...draft,
  fields: draft.fields.map((field) => (field.key === key ? { key, isRequired } : field)),
});

type Part = 'code' | 'name' | 'fields' | 'required';

/** What has to be filled in before it can be saved. Without a required field a method could be empty. */
export const missingParts = ({ code, name, fields }: KindDraft): Part[] => [
  ...(/^[a-z0-9_]{2,24}$/.test(code) ? [] : (['code'] as const)),
  ...(name.trim() === '' ? (['name'] as const) : []),
  ...(fields.length === 0 ? (['fields'] as const) : []),
  ...(fields.length > 0 && !fields.some(({ isRequired }) => isRequired) ? (['required'] as const) : []),
];

export const toKindInput = (draft: KindDraft): Omit<SentOf<typeof saveOtcKind>, 'reason'> => ({
  code: draft.code,
  name: draft.name.trim(),
  fields: JSON.stringify(draft.fields.map(({ key, isRequired }) => ({ key, required: isRequired }))),
  fiats: draft.fiats.join(','),
  open: draft.isOpen ? '1' : '0',
});
