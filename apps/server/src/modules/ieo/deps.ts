import type { ShareResult } from '@candor/domain/ieo/compute-result';
import type { Currencies } from '#kernel/ledger/currencies';
import type { Ledger } from '#kernel/ledger/post';
import type { Board } from '#kernel/pricing/board';
import type { ProofSigner } from '#kernel/pricing/proof-key';
import type { Declared } from '#kernel/product/declared';
import type { Rules } from '#kernel/rules/rules';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';
import type { Logger } from '#platform/runtime/logger';
import type { Demand } from './demand';
import type { ListedCommit } from './settle.store';

export interface IeoDeps {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly currencies: Currencies;
  readonly board: Board;
  readonly rules: Rules;
  readonly declared: Pick<Declared, 'selfLimitFlows'>;
  readonly clock: Clock;
  readonly config: Pick<Config, 'productDayMs'>;
  readonly demand: Demand;
  readonly newId: () => string;
}

/** The dependencies of sharing, paying, listing and unlocking. */
export type EngineDeps = Pick<IeoDeps, 'pool' | 'ledger' | 'rules' | 'clock' | 'newId'> & {
  readonly signer: ProofSigner;
  readonly logger: Logger;
  /** Sharings of this run, by project. */
  readonly sharings?: Map<number, Sharing>;
  /** Commits paid in one transaction; fewer in tests. */
  readonly commitsPerPart?: number;
};

/** A fixed list and the sharing computed from it. */
export interface Sharing {
  readonly list: readonly ListedCommit[];
  readonly result: ShareResult;
}

/** One transaction of the engine; it does not commit after another process has taken the job over. */
export type InStep = (work: (tx: Tx) => Promise<void>) => Promise<void>;
