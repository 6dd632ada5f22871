import type { FastifyInstance } from 'fastify';
import type { Pool } from '#platform/db/pool';
import type { Relay } from '#platform/outbox/relay';
import type { Hub } from '#platform/realtime/hub';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';
import type { Logger } from '#platform/runtime/logger';

export interface RoomsDeps {
  readonly http: FastifyInstance;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly relay: Relay;
  readonly realtime: Hub;
  readonly config: Pick<Config, 'mode' | 'rateLimits'>;
  readonly secret: Buffer;
  readonly newId: () => string;
}

/** What a message needs to be written. */
export type WriteDeps = Pick<RoomsDeps, 'pool' | 'clock' | 'relay' | 'config' | 'secret'> & {
  /** Delivers what was written at once, without waiting for the next poll. */
  readonly wake: (room: string) => void;
};
