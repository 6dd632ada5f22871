import type { FastifyInstance } from 'fastify';
import { type ProofDeps, registerProofRoutes } from './proof.routes';

export const registerProof = (deps: ProofDeps & { http: FastifyInstance }): void => {
  registerProofRoutes(deps.http, deps);
};
