import type { Call } from '@candor/contract/call';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';
import type { Logger } from '#platform/runtime/logger';
import type { AdmissionLimits } from './admission';
import type { ReadOperator, ReadSession } from './context';
import type { RateShares } from './rate-classes';
import type { RateLimiter } from './rate-limit';
import type { SecurityContact } from './security-txt';

export interface HttpDeps {
  readonly config: Pick<Config, 'corsOrigins' | 'trustProxy' | 'rateLimits'> & {
    /** Absent or null: no tile server is configured. */
    readonly mapTiles?: Config['mapTiles'];
    /** Absent: no load shedding. */
    readonly admission?: AdmissionLimits;
  };
  /** What security.txt says. Absent: there is none. */
  readonly site?: SecurityContact;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly readSession: ReadSession;
  /** Absent: every call of the console is refused. */
  readonly readOperator?: ReadOperator;
  readonly newId: () => string;
  /** Folder of the built H5; null when there is none. */
  readonly h5Dir: string | null;
  /** Folder of the built console. Absent or null: there is none. */
  readonly opsDir?: string | null;
  /** Unguessable, one for each response with the console's page. Needed with opsDir. */
  readonly newNonce?: () => string;
  /** Whether the server may take traffic, apart from draining. Absent: always. */
  readonly ready?: () => Promise<boolean>;
  /** Shorter in tests. */
  readonly timeouts?: { readonly headersMs: number; readonly requestMs: number; readonly checkEveryMs: number };
  /** After this time a call without an answer is answered 503. */
  readonly answerMs?: number;
  /** Tests switch this on: a reply that differs from the contract, even by one extra key, becomes a fault. */
  readonly checkReplies?: boolean;
}

/** What every registered call needs at request time; reachable from encapsulated plugins too. */
export interface CallGate {
  readonly readSession: ReadSession;
  readonly readOperator: ReadOperator;
  readonly limiter: RateLimiter;
  readonly shares: RateShares;
  readonly checkReplies: boolean;
  readonly answerMs: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly callGate: CallGate;
  }
  interface FastifyContextConfig {
    readonly call?: Call;
  }
}
