import type { ReceiptKind } from '@candor/contract/receipts';
import { ATTACHMENT_KINDS, RECEIPT_FIGURES, type ReceiptFigure } from '@candor/contract/support';
import type { About } from './about.ts';

/** An order that the server has written into a conversation. */
export interface Receipt {
  /** null: a kind this app does not know. */
  readonly about: About | null;
  /** What was traded; empty: only its kind and number name it. */
  readonly title: string;
  /** In the order in which they are shown. */
  readonly figures: Partial<Record<ReceiptFigure, string>>;
  /** What can be verified; null: nothing. */
  readonly proof: { readonly kind: ReceiptKind; readonly id: number } | null;
}

/** Kinds of attachments that have receipts. */
const PROVEN: Readonly<Record<string, ReceiptKind>> = { option: 'option', futures: 'futures', dual: 'dual' };

/** Their titles are a number, or a code of the ledger. */
const UNTITLED: ReadonlySet<string> = new Set(['withdrawal', 'deposit', 'otc', 'record']);

const ID = /^[1-9][0-9]{0,9}$/;

export function readReceipt(data: Readonly<Record<string, string>>): Receipt {
  const { id = '', title = '', proof = '' } = data;
  const kind = ATTACHMENT_KINDS.find((known) => known === data.kind);
  const figures = RECEIPT_FIGURES.flatMap((name) => (data[name] ? [[name, data[name]] as const] : []));
  const proven = kind === undefined ? undefined : PROVEN[kind];
  return {
    about: kind === undefined ? null : { kind, id },
    title: UNTITLED.has(kind ?? '') ? '' : title,
    figures: Object.fromEntries(figures),
    proof: proven === undefined || !ID.test(proof) ? null : { kind: proven, id: Number.parseInt(proof, 10) },
  };
}
