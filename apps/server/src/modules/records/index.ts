import type { FastifyInstance } from 'fastify';
import type { RecordsDeps } from './deps';
import { registerRecordRoutes } from './records.routes';

export const registerRecords = (deps: RecordsDeps & { http: FastifyInstance }): void => {
  registerRecordRoutes(deps.http, deps);
};
