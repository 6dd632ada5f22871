import { PERIODS, type Period } from '@candor/contract/market';
import { MAX_WATCHED, type WatchRequest } from '@candor/contract/realtime';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isPeriod = (value: unknown): value is Period => (PERIODS as readonly unknown[]).includes(value);

/** null: not a valid request. `isKnown` decides which instruments exist. */
export const parseWatchRequest = (payload: unknown, isKnown: (id: number) => boolean): WatchRequest | null => {
  if (!isRecord(payload)) return null;
  const { ids, bar, book } = payload;
  const isInstrument = (id: unknown): id is number => Number.isSafeInteger(id) && isKnown(id as number);
  if (!Array.isArray(ids) || ids.length > MAX_WATCHED || !ids.every(isInstrument)) return null;
  if (book !== undefined && !isInstrument(book)) return null;
  const request = book === undefined ? { ids } : { ids, book };
  if (bar === undefined) return request;
  if (!isRecord(bar) || !isInstrument(bar.id) || !isPeriod(bar.period)) return null;
  return { ...request, bar: { id: bar.id, period: bar.period } };
};
