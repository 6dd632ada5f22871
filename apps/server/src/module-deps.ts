import type { FastifyInstance } from 'fastify';
import type { Currencies } from '#kernel/ledger/currencies';
import type { Ledger } from '#kernel/ledger/post';
import type { Invariant } from '#kernel/ledger/reconcile/invariant';
import type { Board } from '#kernel/pricing/board';
import type { Declared } from '#kernel/product/declared';
import type { Rules } from '#kernel/rules/rules';
import type { FillPatience } from '#modules/futures/index';
import type { EntryPatience } from '#modules/options/index';
import type { Matching } from '#modules/spot/index';
import type { Pool } from '#platform/db/pool';
import type { PasswordHasher } from '#platform/hashing/password-hash';
import type { Jobs } from '#platform/jobs/jobs';
import type { Relay } from '#platform/outbox/relay';
import type { PushNet } from '#platform/push/push-net';
import type { Hub } from '#platform/realtime/hub';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';
import type { Logger } from '#platform/runtime/logger';
import type { Storage } from '#platform/storage/storage';

/** Limits of waiting in real time. */
export type Patience = FillPatience & EntryPatience;

/** All dependencies a module may declare; each module picks the ones it needs. */
export interface ModuleDeps {
  readonly http: FastifyInstance;
  readonly pool: Pool;
  /** Pool for work that must not wait behind requests: ticks, leases, watchers, matching, settlement. */
  readonly enginePool: Pool;
  readonly ledger: Ledger;
  readonly currencies: Currencies;
  readonly board: Board;
  readonly matching: Matching;
  readonly rules: Rules;
  /** The collected declarations of all manifests. */
  readonly declared: Declared;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly config: Config;
  readonly patience: Patience;
  readonly secret: Buffer;
  readonly hasher: PasswordHasher;
  readonly jobs: Jobs;
  readonly relay: Relay;
  readonly realtime: Hub;
  readonly storage: Storage;
  readonly pushNet: PushNet;
  /** Invariants of the ledger and of every module. */
  readonly invariants: readonly Invariant[];
  readonly ids: { randomHex(bytes: number): string; randomCode6(): string };
  readonly newId: () => string;
  readonly newToken: () => string;
}
