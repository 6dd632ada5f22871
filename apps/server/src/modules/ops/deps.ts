import type { FastifyInstance } from 'fastify';
import type { Currencies } from '#kernel/ledger/currencies';
import type { Ledger } from '#kernel/ledger/post';
import type { Invariant } from '#kernel/ledger/reconcile/invariant';
import type { Board } from '#kernel/pricing/board';
import type { Declared } from '#kernel/product/declared';
import type { Rules } from '#kernel/rules/rules';
import type { Pool } from '#platform/db/pool';
import type { PasswordHasher } from '#platform/hashing/password-hash';
import type { Relay } from '#platform/outbox/relay';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';
import type { Logger } from '#platform/runtime/logger';
import type { Storage } from '#platform/storage/storage';

export interface OpsDeps {
  readonly http: FastifyInstance;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly ledger: Ledger;
  readonly currencies: Currencies;
  readonly board: Board;
  readonly rules: Rules;
  readonly declared: Pick<Declared, 'queues' | 'proposals' | 'feeBackDesks'>;
  readonly hasher: PasswordHasher;
  readonly relay: Pick<Relay, 'nudge'>;
  readonly storage: Storage;
  /** Invariants of the ledger and of every module, which the console checks. */
  readonly invariants: readonly Invariant[];
  readonly config: Pick<Config, 'mode' | 'demoCode' | 'holdMs' | 'productDayMs'>;
  /** Seals authenticator secrets, opens document numbers, signs the paths of pictures. */
  readonly secret: Buffer;
  readonly ids: { randomHex(bytes: number): string };
  readonly newId: () => string;
  readonly newToken: () => string;
}
