import { loadExplainedRecord } from '#kernel/ledger/explain';
import type { OrderCardSource } from '#kernel/product/order-card';
import { readRecordId } from './record-id';
import { findCurrencyName } from './records.store';

/** Any line of the own bill, whatever product booked it; its title is the kind of the entry. */
export const RECORD_CARD: OrderCardSource = {
  kind: 'record',
  load: async (pool, userId, id) => {
    const place = readRecordId(id);
    const found = place === null ? null : await loadExplainedRecord(pool, userId, place);
    if (found === null) return null;
    const amount = `${found.amount} ${await findCurrencyName(pool, found.currencyId)}`;
    return { title: found.kind, figures: { amount, opened_ms: String(found.createdAt.getTime()) }, receipt: null };
  },
};
