/** Wire values of the document kinds. */
export const DOCUMENTS = { idCard: '0', passport: '1', licence: '2' } as const;
export type DocumentKind = keyof typeof DOCUMENTS;
export const DOCUMENT_KINDS = ['idCard', 'passport', 'licence'] as const satisfies readonly DocumentKind[];

export interface BasicForm {
  readonly document: DocumentKind;
  readonly name: string;
  readonly number: string;
}

export const EMPTY_BASIC: BasicForm = { document: 'idCard', name: '', number: '' };

export type BasicGap = 'name' | 'number';

/** Missing fields only; the server validates name and number. */
export function findGaps(form: BasicForm): readonly BasicGap[] {
  return (['name', 'number'] as const).filter((field) => form[field].trim() === '');
}

/** Request body with trimmed values. */
export function toSubmission(form: BasicForm) {
  return {
    real_type: '1',
    id_type: DOCUMENTS[form.document],
    name: form.name.trim(),
    card_id: form.number.trim(),
  } as const;
}

/** The field that a server refusal belongs to. */
export function fieldOfRefusal(refusal: string): BasicGap | null {
  if (refusal === 'real_name_invalid') return 'name';
  return refusal === 'real_card_invalid' || refusal === 'real_card_used' ? 'number' : null;
}
