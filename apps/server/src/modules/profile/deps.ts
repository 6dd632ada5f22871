import type { Currencies } from '#kernel/ledger/currencies';
import type { Rules } from '#kernel/rules/rules';
import type { Pool } from '#platform/db/pool';
import type { PasswordHasher } from '#platform/hashing/password-hash';
import type { Relay } from '#platform/outbox/relay';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';

export interface ProfileDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly currencies: Currencies;
  readonly rules: Pick<Rules, 'now'>;
  readonly hasher: PasswordHasher;
  readonly ids: { randomHex(bytes: number): string };
  readonly relay: Pick<Relay, 'nudge'>;
  readonly config: Pick<Config, 'mode' | 'holdMs' | 'demoCode' | 'publicUrl'>;
  /** Signs the paths of private pictures, and seals links in the outbox. */
  readonly secret: Buffer;
}
