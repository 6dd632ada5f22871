import { createProofSigner } from '#kernel/pricing/proof-key';
import type { NftModuleDeps } from './deps';
import { drawWaitingBoxes } from './use-cases/draw-boxes';
import { signRoots } from './use-cases/sign-roots';

/** Ticks come about four times a second. */
const EVERY_MS = 500;

/** Signs new roots, and draws boxes whose tick has come. */
export const registerBoxJobs = (deps: NftModuleDeps): void => {
  const engine = { ...deps, pool: deps.enginePool, signer: createProofSigner(deps.secret) };
  deps.jobs.every({
    name: 'nft_boxes',
    everyMs: EVERY_MS,
    run: async ({ ensureHeld }) => {
      await signRoots(engine, ensureHeld);
      await drawWaitingBoxes(engine, ensureHeld);
    },
  });
};
