import { RECEIPT_KINDS, type ReceiptKind } from '@candor/contract/receipts';

/** The receipt named in the URL; null when there is none. */
export function readSubject(params: URLSearchParams): { kind: ReceiptKind; id: string } | null {
  const kind = RECEIPT_KINDS.find((one) => one === params.get('kind'));
  const id = params.get('id') ?? '';
  return kind !== undefined && /^[1-9][0-9]{0,14}$/.test(id) ? { kind, id } : null;
}
