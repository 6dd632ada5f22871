import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { Refusal } from '#platform/refusal';
import { type AdmissionLimits, classOfCall, createAdmission, type RequestSlot, type WorkClass } from './admission';
import { sendRefusal } from './envelope';
import { turnAwayInFront } from './turn-away';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Class of a route that is not in the contract. Absent: never refused. */
    readonly work?: WorkClass;
  }
}

const places = new WeakMap<FastifyRequest, RequestSlot>();

/** The slot of a request; absent where nothing is limited. */
export const slotOf = (request: FastifyRequest): RequestSlot | undefined => places.get(request);

const workOf = (config: FastifyContextConfig | undefined): WorkClass | undefined =>
  config?.call === undefined ? config?.work : classOfCall(config.call);

interface AdmitOptions {
  readonly limits: AdmissionLimits;
  readonly origins: ReadonlySet<string>;
  readonly isBehindProxy: boolean;
  readonly registry: Registry;
}

/** Decides by the route alone, before the body is read or the session looked up, so that refusing is cheap. */
export const admitRequests = (app: FastifyInstance, { limits, registry, ...front }: AdmitOptions): void => {
  const admission = createAdmission(limits);
  const turnedAway = new Counter({
    name: 'http_turned_away_total',
    help: 'Requests answered 503 before any work, by class.',
    labelNames: ['work'],
    registers: [registry],
  });
  const shouldTurnAway = (work: WorkClass): boolean => {
    const isFull = admission.isFull(work);
    if (isFull) turnedAway.inc({ work });
    return isFull;
  };
  turnAwayInFront(app, { ...front, shouldTurnAway, workOf });
  const admit = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const work = workOf(request.routeOptions.config);
    const place = work === undefined ? undefined : admission.enter(work);
    if (place === null) {
      turnedAway.inc({ work: work ?? '' });
      sendRefusal(reply, new Refusal('server_busy'));
      return;
    }
    if (place !== undefined) {
      places.set(request, place);
      reply.raw.once('close', place.onDisconnect);
    }
    done();
  };
  app.addHook('onRequest', admit);
  app.addHook('onReady', async () => admission.start());
  app.addHook('onClose', async () => admission.stop());
};
