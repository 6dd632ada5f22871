import type { Pool } from '#platform/db/pool';
import type { PasswordHasher } from '#platform/hashing/password-hash';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';

export interface SecurityDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  /** Seals authenticator secrets and hashes backup codes. */
  readonly secret: Buffer;
  readonly ids: { randomHex(bytes: number): string };
  readonly config: Pick<Config, 'mode' | 'holdMs' | 'publicUrl'>;
}
