import type { Rules } from '#kernel/rules/rules';
import type { Pool } from '#platform/db/pool';
import type { Clock } from '#platform/runtime/clock';

export interface KycDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  /** The limits of each level. */
  readonly rules: Pick<Rules, 'current'>;
  /** Seals and hashes document numbers and signs the paths of pictures. */
  readonly secret: Buffer;
  readonly ids: { randomHex(bytes: number): string };
}
