import type { ReceiptDeclaration, ReceiptSource, SourceDeps } from '#kernel/product/receipt-source';

/** In the order of their receipts in a tree. */
export const createReceiptSources = (
  receipts: readonly ReceiptDeclaration[],
  deps: SourceDeps,
): readonly ReceiptSource[] =>
  receipts.toSorted((a, b) => a.rank - b.rank).map(({ createSource }) => createSource(deps));
