import type { FastifyInstance } from 'fastify';
import type { Board } from '#kernel/pricing/board';
import { createProofSigner } from '#kernel/pricing/proof-key';
import type { Declared } from '#kernel/product/declared';
import type { Rules } from '#kernel/rules/rules';
import type { Pool } from '#platform/db/pool';
import type { Jobs } from '#platform/jobs/jobs';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';
import type { Logger } from '#platform/runtime/logger';
import { registerProofJobs } from './proof.jobs';
import { registerProofRoutes } from './proof.routes';
import { createReceiptSources } from './receipt-sources';
import { createReadReceipt } from './use-cases/read-receipt';

export { nodeHashing } from './node-hashing';

export type ReadReceipt = ReturnType<typeof createReadReceipt>;

/** Receipt files for operators, who get them for a customer who attached the order. */
export const createReceiptReader = (
  deps: Pick<ProofModuleDeps, 'pool' | 'rules'> & { readonly declared: Pick<Declared, 'receipts'> },
): ReadReceipt => createReadReceipt({ pool: deps.pool, sources: createReceiptSources(deps.declared.receipts, deps) });

interface ProofModuleDeps {
  readonly http: FastifyInstance;
  readonly pool: Pool;
  readonly board: Board;
  readonly rules: Rules;
  readonly declared: Pick<Declared, 'receipts'>;
  readonly jobs: Jobs;
  readonly logger: Logger;
  readonly config: Pick<Config, 'mode'>;
  readonly secret: Buffer;
  readonly clock: Clock;
}

export const registerProof = (deps: ProofModuleDeps): void => {
  const sources = createReceiptSources(deps.declared.receipts, deps);
  registerProofRoutes(deps.http, { ...deps, sources });
  registerProofJobs({ ...deps, sources, signer: createProofSigner(deps.secret) });
};
