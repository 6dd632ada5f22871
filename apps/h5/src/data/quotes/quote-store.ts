import type { QuoteRow } from '@candor/contract/realtime';
import { type SocketStatus, useRealtime } from '#data/realtime/realtime-store.ts';
import { createQuoteStore } from './create-quote-store.ts';

const store = createQuoteStore();

/** Current prices, kept outside React: a tick causes no render, it is written into the cells that show it (px.tsx). */
export const quotes = {
  /** The latest quote of an instrument id. */
  get: store.get,
  /** Calls `listener` after every change of this instrument; returns an unsubscribe function. */
  subscribe: store.subscribe,
  /** Calls `listener` once after every batch of changes; returns an unsubscribe function. */
  subscribeAll: store.subscribeAll,
  /** Decimals of its prices; 2 until the instrument is known. */
  scaleOf: store.scaleOf,
  /** Whether its market is in a trading session; true until the instrument is known. */
  isOpen: store.isOpen,
  status: () => useRealtime.getState().status,
  /** When prices stopped, or null while they are live. */
  stoppedAtMs: () => useRealtime.getState().stoppedAtMs,
} as const;

export const applyRows = (rows: readonly QuoteRow[]): void => store.apply(rows);
export const describeInstruments = store.describe;

export const useSocketStatus = (): SocketStatus => useRealtime((state) => state.status);
