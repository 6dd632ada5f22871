import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { Refusal } from '#platform/refusal';
import { type AdmissionLimits, classOfCall, createAdmission, type RequestSlot, type WorkClass } from './admission';
import { sendRefusal } from './envelope';
import { refuseBeforeFramework } from './refuse-before-framework';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Class of a route that is not in the contract. Absent: never refused. */
    readonly work?: WorkClass;
  }
}

const slots = new WeakMap<FastifyRequest, RequestSlot>();

/** The slot of a request; absent where nothing is limited. */
export const slotOf = (request: FastifyRequest): RequestSlot | undefined => slots.get(request);

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
  const refused = new Counter({
    name: 'http_turned_away_total',
    help: 'Requests answered 503 before any work, by class.',
    labelNames: ['work'],
    registers: [registry],
  });
  const shouldRefuse = (work: WorkClass): boolean => {
    const isFull = admission.isFull(work);
    if (isFull) refused.inc({ work });
    return isFull;
  };
  refuseBeforeFramework(app, { ...front, shouldRefuse, workOf });
  const admit = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const work = workOf(request.routeOptions.config);
    const slot = work === undefined ? undefined : admission.enter(work);
    if (slot === null) {
      refused.inc({ work: work ?? '' });
      sendRefusal(reply, new Refusal('server_busy'));
      return;
    }
    if (slot !== undefined) {
      slots.set(request, slot);
      reply.raw.once('close', slot.onDisconnect);
    }
    done();
  };
  app.addHook('onRequest', admit);
  app.addHook('onReady', async () => admission.start());
  app.addHook('onClose', async () => admission.stop());
};
