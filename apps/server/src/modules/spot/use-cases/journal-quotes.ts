import type { HaltKind } from '@candor/contract/halts';
import { PLAIN_TERMS } from '@candor/domain/fees/fee-terms';
import { shareHalts } from '#kernel/halts/halts.store';
import { withTx } from '#platform/db/with-tx';
import type { SpotDeps } from '../deps';
import {
  appendOrders,
  lockBooks,
  type NewCommand,
  type NewSpotOrder,
  sendCommands,
  takeOrderIds,
} from '../journal.store';
import { type OrderEdit, toEditCommand, toExtraEntry } from './edit-order';
import { toHoldEntry } from './place-order';

/** Changes the market maker wants at once. Edits are in the order in which they must be applied. */
export interface Quotes {
  readonly cancels: readonly NewCommand[];
  readonly edits: readonly OrderEdit[];
  readonly places: readonly NewSpotOrder[];
}

/** Halts apply to the house's orders too: in a halted book it only cancels. */
const dropHalted = (quotes: Quotes, halted: ReadonlyMap<number, readonly HaltKind[]>): Quotes => {
  const isOpen = ({ pair }: { readonly pair: { readonly instrumentId: number } }): boolean =>
    !(halted.get(pair.instrumentId) ?? []).includes('halt');
  return { cancels: quotes.cancels, edits: quotes.edits.filter(isOpen), places: quotes.places.filter(isOpen) };
};

/**
 * Many changes of one account in one transaction. Money is held for each as for any user; changes without sufficient
 * balance are left out. Returns the books with new commands.
 */
export const journalQuotes = async (deps: SpotDeps, asked: Quotes): Promise<number[]> => {
  const ids = [...asked.cancels.map(({ instrumentId }) => instrumentId)];
  ids.push(...asked.edits.map(({ pair }) => pair.instrumentId), ...asked.places.map(({ pair }) => pair.instrumentId));
  if (ids.length === 0) return [];
  const changed = await withTx(deps.pool, async (tx) => {
    const halts = shareHalts(tx.client, ids);
    const locked = lockBooks(tx.client, ids);
    const [halted, heads, orderIds] = await Promise.all([halts, locked, takeOrderIds(tx.client, asked.places.length)]);
    const quotes = dropHalted(asked, halted);
    // The market maker pays the rates of the rules.
    const context = { heads, ids: orderIds, feesOf: () => PLAIN_TERMS, at: new Date(deps.clock.nowMs()) };
    const raised = quotes.edits.filter(({ extra }) => extra > 0n);
    const entries = [...raised.map(toExtraEntry), ...quotes.places.map((order) => toHoldEntry(order))];
    const results = entries.length === 0 ? [] : await deps.ledger.postMany(tx, entries);
    const refused = new Set(raised.filter((_, index) => !results[index]?.ok));
    const edits = quotes.edits.filter((edit) => !refused.has(edit)).map(toEditCommand);
    sendCommands(tx, [...quotes.cancels, ...edits], context);
    const places = quotes.places.filter((_, index) => results[raised.length + index]?.ok);
    if (places.length > 0) appendOrders(tx, places, context);
    return [...quotes.cancels, ...edits, ...places.map(({ pair }) => pair)].map(({ instrumentId }) => instrumentId);
  });
  const books = [...new Set(changed)];
  for (const id of books) deps.matching.appended(id);
  return books;
};
