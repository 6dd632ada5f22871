import type { FastifyInstance } from 'fastify';
import type { Declared } from '#kernel/product/declared';
import type { Rules } from '#kernel/rules/rules';
import type { Pool } from '#platform/db/pool';
import type { Relay } from '#platform/outbox/relay';
import type { Hub } from '#platform/realtime/hub';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';
import type { Storage } from '#platform/storage/storage';

export interface ChatDeps {
  readonly http: FastifyInstance;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly relay: Relay;
  readonly rules: Rules;
  readonly realtime: Hub;
  readonly storage: Storage;
  readonly ids: { randomHex(bytes: number): string };
  readonly declared: Pick<Declared, 'chatKinds'>;
  readonly config: Pick<Config, 'rateLimits'>;
  readonly secret: Buffer;
}
