import type { Rules } from '#kernel/rules/rules';
import type { Pool } from '#platform/db/pool';
import type { PasswordHasher } from '#platform/hashing/password-hash';
import type { Relay } from '#platform/outbox/relay';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';

/** What codes, registration, passwords and bindings need. */
export interface AccountDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly secret: Buffer;
  readonly relay: Pick<Relay, 'nudge'>;
  readonly rules: Rules;
  readonly config: Pick<Config, 'mode' | 'demoCode' | 'holdMs' | 'publicUrl' | 'smsPerDay' | 'rateLimits'>;
  readonly ids: { randomHex(bytes: number): string; randomCode6(): string };
}

/** What sessions, authenticator, passkeys and second proofs need. */
export interface SecurityDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  /** Seals authenticator secrets and hashes backup codes. */
  readonly secret: Buffer;
  readonly ids: { randomHex(bytes: number): string };
  readonly config: Pick<Config, 'mode' | 'holdMs' | 'publicUrl'>;
}
