interface Numbered {
  readonly seq: number;
}

export interface MessageList<M extends Numbered> {
  /** In order, without gaps, from the first message the client has asked for. */
  readonly items: readonly M[];
  /** The highest number the client has heard of. */
  readonly lastSeq: number;
}

export interface Arrived<M extends Numbered> {
  /** In any order, repeated or not, from a reply or an event. */
  readonly items: readonly M[];
  readonly lastSeq: number;
}

export interface Merged<M extends Numbered> {
  readonly list: MessageList<M>;
  /** Messages after this number are missing and must be fetched; null: none. */
  readonly missingAfter: number | null;
}

export const NO_MESSAGES: MessageList<never> = { items: [], lastSeq: 0 };

/**
 * Adds what has arrived, each message once and in order. A message behind a gap is left out: the fetch that closes the gap
 * brings it again. A known message is replaced, because the address of its picture may be newer.
 */
export const mergeMessages = <M extends Numbered>(list: MessageList<M>, arrived: Arrived<M>): Merged<M> => {
  const bySeq = new Map(arrived.items.map((item) => [item.seq, item]));
  const items = list.items.map((item) => bySeq.get(item.seq) ?? item);
  let end = items.at(-1)?.seq ?? 0;
  for (let next = bySeq.get(end + 1); next !== undefined; next = bySeq.get(end + 1)) {
    items.push(next);
    end = next.seq;
  }
  const lastSeq = Math.max(list.lastSeq, arrived.lastSeq, ...bySeq.keys());
  return { list: { items, lastSeq }, missingAfter: lastSeq > end ? end : null };
};
