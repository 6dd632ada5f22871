import type { FastifyInstance } from 'fastify';
import type { Relay } from '#platform/outbox/relay';
import type { ProfileDeps } from './deps';
import { type ProfileJobDeps, registerProfileJobs } from './profile.jobs';
import { registerProfileRoutes } from './profile.routes';
import { registerScoreRoutes } from './score.routes';
import { registerScoreEvents } from './score-events';

export { loadCard } from './cards.store';
export { notifyScores, type ScoreEvent } from './score-events';
export { enterScore } from './use-cases/enter-score';

export interface ProfileModuleDeps extends ProfileDeps, ProfileJobDeps {
  readonly http: FastifyInstance;
  readonly relay: Pick<Relay, 'nudge' | 'on'>;
}

export const registerProfile = (deps: ProfileModuleDeps): void => {
  registerProfileRoutes(deps.http, deps);
  registerScoreRoutes(deps);
  registerScoreEvents(deps);
  registerProfileJobs(deps);
};
