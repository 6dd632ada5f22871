import type { FastifyInstance } from 'fastify';
import type { ActionDeps } from '#kernel/operators/action';
import type { Declared } from '#kernel/product/declared';
import type { Rules } from '#kernel/rules/rules';
import type { Pool } from '#platform/db/pool';
import type { Relay } from '#platform/outbox/relay';
import type { Hub } from '#platform/realtime/hub';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';

export interface SupportDeps extends ActionDeps {
  readonly http: FastifyInstance;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly relay: Relay;
  readonly realtime: Hub;
  readonly rules: Rules;
  readonly declared: Pick<Declared, 'chatKinds' | 'orderCards' | 'receipts'>;
  readonly config: Pick<Config, 'rateLimits'>;
  readonly secret: Buffer;
  readonly ids: { randomHex(bytes: number): string };
  readonly newToken: () => string;
}
