import type { FastifyInstance } from 'fastify';
import type { Currencies } from '#kernel/ledger/currencies';
import type { Ledger } from '#kernel/ledger/post';
import type { Rules } from '#kernel/rules/rules';
import type { Pool } from '#platform/db/pool';
import type { Jobs } from '#platform/jobs/jobs';
import type { Relay } from '#platform/outbox/relay';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';

export interface InviteDeps {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly currencies: Currencies;
  readonly rules: Rules;
  readonly clock: Clock;
  /** Length of a day: shorter in the demo. */
  readonly config: Pick<Config, 'productDayMs'>;
  readonly relay: Pick<Relay, 'nudge'>;
  readonly ids: { randomHex(bytes: number): string };
}

export interface InviteModuleDeps extends InviteDeps {
  readonly http: FastifyInstance;
  /** Of jobs: they must not wait behind requests. */
  readonly enginePool: Pool;
  readonly jobs: Jobs;
}
