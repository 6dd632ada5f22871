import type { FastifyInstance } from 'fastify';
import type { Currencies } from '#kernel/ledger/currencies';
import type { Ledger } from '#kernel/ledger/post';
import type { Board } from '#kernel/pricing/board';
import type { Rules } from '#kernel/rules/rules';
import type { Pool } from '#platform/db/pool';
import type { PasswordHasher } from '#platform/hashing/password-hash';
import type { Jobs } from '#platform/jobs/jobs';
import type { Relay } from '#platform/outbox/relay';
import type { Hub } from '#platform/realtime/hub';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';
import type { Logger } from '#platform/runtime/logger';

export interface OtcDeps {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly currencies: Currencies;
  readonly board: Board;
  readonly rules: Rules;
  readonly clock: Clock;
  readonly relay: Pick<Relay, 'nudge'>;
  readonly newId: () => string;
  readonly hasher: PasswordHasher;
  readonly logger: Logger;
}

export interface OtcModuleDeps extends OtcDeps {
  readonly http: FastifyInstance;
  /** Of jobs: they must not wait behind requests. */
  readonly enginePool: Pool;
  readonly jobs: Jobs;
  readonly relay: Relay;
  readonly realtime: Hub;
  readonly config: Pick<Config, 'roles' | 'mode' | 'demoTraders'>;
  readonly ids: { randomHex(bytes: number): string };
  /** Signs the addresses of private pictures. */
  readonly secret: Buffer;
}
