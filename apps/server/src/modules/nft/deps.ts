import type { FastifyInstance } from 'fastify';
import type { Currencies } from '#kernel/ledger/currencies';
import type { Ledger } from '#kernel/ledger/post';
import type { Board } from '#kernel/pricing/board';
import type { Declared } from '#kernel/product/declared';
import type { Rules } from '#kernel/rules/rules';
import type { Pool } from '#platform/db/pool';
import type { PasswordHasher } from '#platform/hashing/password-hash';
import type { Jobs } from '#platform/jobs/jobs';
import type { Relay } from '#platform/outbox/relay';
import type { Hub } from '#platform/realtime/hub';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';
import type { Logger } from '#platform/runtime/logger';
import type { Storage } from '#platform/storage/storage';

export interface NftDeps {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly currencies: Currencies;
  readonly board: Board;
  readonly rules: Rules;
  readonly declared: Pick<Declared, 'selfLimitFlows'>;
  readonly clock: Clock;
  readonly relay: Pick<Relay, 'nudge'>;
  readonly newId: () => string;
  readonly ids: { randomHex(bytes: number): string };
  readonly logger: Logger;
}

export interface NftModuleDeps extends NftDeps {
  readonly http: FastifyInstance;
  /** Of jobs: they must not wait behind requests. */
  readonly enginePool: Pool;
  readonly jobs: Jobs;
  readonly relay: Relay;
  readonly realtime: Hub;
  readonly storage: Storage;
  readonly config: Pick<Config, 'roles' | 'mode' | 'demoTraders'>;
  readonly hasher: PasswordHasher;
  readonly newToken: () => string;
  readonly secret: Buffer;
}
