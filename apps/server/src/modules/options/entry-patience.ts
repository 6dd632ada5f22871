import { GIVE_UP_MS } from '#kernel/pricing/tick-limits';

/** How long a call waits for the entry of its order, in real time. Tests on a slow machine set a higher value. */
export interface EntryPatience {
  /** A tick made in time may be inserted this late; after that none can be, and the order is called off. */
  readonly entryArrivesMs: number;
}

export const ENTRY_PATIENCE: EntryPatience = { entryArrivesMs: GIVE_UP_MS + 100 };
