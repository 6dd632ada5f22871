import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '#platform/runtime/logger';
import type { Pool } from './pool';

export interface ListenOptions {
  readonly pool: Pool;
  readonly logger: Logger;
  readonly channel: string;
  /** One payload, in the order of the commits. */
  readonly onNotice: (payload: string) => void;
  /** Called after each (re)connect: notifications sent while disconnected were missed. */
  readonly onConnected: () => void;
}

export interface Listener {
  /** Resolves when the channel is listened to for the first time. */
  readonly connected: Promise<void>;
  stop(): Promise<void>;
}

const RETRY_MS = 250;
const RETRY_MAX_MS = 5_000;
/** A half-open connection is detected within this time. */
const PROBE_EVERY_MS = 5_000;
const PROBE_TIMEOUT_MS = 3_000;

/** Listens on a connection of its own, outside the pool, and connects again whenever it is lost. */
export const listen = (options: ListenOptions): Listener => {
  const stopping = new AbortController();
  let onFirst = (): void => undefined;
  const connected = new Promise<void>((resolve) => {
    onFirst = resolve;
  });
  const running = listenUntil(stopping.signal, options, onFirst);
  return {
    connected,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};

const listenUntil = async (signal: AbortSignal, options: ListenOptions, onFirst: () => void): Promise<void> => {
  let retryMs = RETRY_MS;
  const onConnected = (): void => {
    retryMs = RETRY_MS;
    onFirst();
    options.onConnected();
  };
  while (!signal.aborted) {
    try {
      await runConnection({ ...options, onConnected }, signal);
    } catch (error) {
      options.logger.warn({ err: error, channel: options.channel }, 'listening was interrupted, connecting again');
    }
    await pause(retryMs, signal);
    retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
  }
};

/** One connection, until it breaks or the server stops. */
const runConnection = async (options: ListenOptions, signal: AbortSignal): Promise<void> => {
  const client = new pg.Client({
    connectionString: options.pool.options.connectionString ?? '',
    connectionTimeoutMillis: 5_000,
    query_timeout: PROBE_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'candor-listen',
  });
  const broken = new AbortController();
  client.on('error', () => broken.abort());
  client.on('end', () => broken.abort());
  client.on('notification', ({ payload }) => options.onNotice(payload ?? ''));
  const ended = AbortSignal.any([signal, broken.signal]);
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(options.channel)}`);
    options.onConnected();
    while (!ended.aborted) {
      await pause(PROBE_EVERY_MS, ended);
      if (!ended.aborted) await client.query('select 1');
    }
  } finally {
    await client.end().catch(() => undefined);
  }
};

const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  await delay(ms, undefined, { signal }).catch(() => undefined);
};
