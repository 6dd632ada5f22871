import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { refuse } from '#platform/refusal';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Sampling interval of the event loop delay. The library's default of a hundred samples a second was most of the load
 * of an idle server. Reported values above this interval are delay.
 */
const LAG_EVERY_MS = 100;

const isLoopback = (address: string | undefined): boolean => {
  const plain = address?.replace(/^::ffff:/i, '') ?? '';
  return isIP(plain) !== 0 && (plain === '::1' || plain.startsWith('127.'));
};

/** Behind a proxy on this machine every socket is local, so a forwarded request never counts as one. */
const isLocalCaller = (request: FastifyRequest): boolean =>
  isLoopback(request.socket.remoteAddress) &&
  isLoopback(request.ip) &&
  request.headers['x-forwarded-for'] === undefined &&
  request.headers.forwarded === undefined;

declare module 'fastify' {
  interface FastifyInstance {
    /** The registry behind /metrics; other parts of the server add their own counters. */
    readonly metrics: Registry;
  }
}

/** Times every request by route template, never by address: the number of series stays bounded. */
export const registerMetrics = (app: FastifyInstance): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_EVERY_MS });
  app.decorate('metrics', registry);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request head to the end of the reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const method = request.routeOptions.url === undefined ? 'any' : request.method;
    duration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!isLocalCaller(request)) refuse('not_found');
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
};
