import type { Server } from 'node:http';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { Refusal } from '#platform/refusal';
import { admitRequests } from './admit';
import { answerClientError } from './client-error';
import { answerCors } from './cors';
import type { HttpDeps } from './deps';
import { registerDocs } from './docs';
import { type Drain, drainOnClose } from './drain';
import { sendRefusal } from './envelope';
import { answerError } from './errors';
import { parseFormBody } from './form';
import { registerHealth } from './health';
import { registerMetrics } from './metrics';
import { answerUnknownRoutes } from './not-found';
import { createShares } from './rate-classes';
import { createRateLimiter } from './rate-limit';
import { FORM_BODY_LIMIT } from './route';
import { DATA_POLICY, setSecurityHeaders, toPagePolicy } from './security';
import { registerSecurityText } from './security-txt';
import { H5_PREFIX, OPS_PREFIX, readPagePolicy, registerStatic } from './static';
import { checkUrl } from './url-gate';

export type { HttpDeps } from './deps';

/** A call that has no answer by then is answered 503; its work goes on. */
const ANSWER_MS = 10_000;
/** How long a client may take for its headers, and for the whole request. */
const TIMEOUTS = { headersMs: 10_000, requestMs: 30_000, checkEveryMs: 1_000 };

const toServerOptions = (deps: HttpDeps): FastifyHttpOptions<Server> => ({
  loggerInstance: deps.logger as FastifyBaseLogger,
  // URLs may contain secrets entered by mistake; noteReply logs the route template instead.
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: deps.newId,
  requestIdHeader: false,
  trustProxy: deps.config.trustProxy === false ? false : [...deps.config.trustProxy],
  requestTimeout: (deps.timeouts ?? TIMEOUTS).requestMs,
  connectionTimeout: 60_000,
  keepAliveTimeout: 72_000,
  http: {
    // answerAtEntrance refuses requests without a host, so that the refusal has our headers.
    requireHostHeader: false,
    headersTimeout: (deps.timeouts ?? TIMEOUTS).headersMs,
    // How often Node looks for connections beyond the two limits; its own 30 s would let them live four times as long.
    connectionsCheckingInterval: (deps.timeouts ?? TIMEOUTS).checkEveryMs,
  },
  bodyLimit: FORM_BODY_LIMIT,
  exposeHeadRoutes: false,
  // Draining answers in our envelope instead, see drainOnClose.
  return503OnClosing: false,
  forceCloseConnections: 'idle',
  routerOptions: {
    caseSensitive: true,
    ignoreTrailingSlash: false,
    ignoreDuplicateSlashes: false,
    maxParamLength: 128,
    // The query is read by call-input alone, strictly.
    querystringParser: () => ({}),
  },
  clientErrorHandler: answerClientError,
  // Errors found before any hook has run, such as an address that cannot be decoded.
  frameworkErrors: (error, request, reply) => {
    setSecurityHeaders(reply as unknown as FastifyReply, DATA_POLICY);
    answerError(error, request as unknown as FastifyRequest, reply as unknown as FastifyReply);
  },
});

interface Entrance {
  readonly pagePolicy: string;
  readonly origins: ReadonlySet<string>;
  readonly drain: Drain;
}

/** Of everything under the console's address; its page replaces it by one with a nonce. */
const CONSOLE_FILE_POLICY = toPagePolicy([]);

const policyOf = (url: string, { pagePolicy }: Entrance): string => {
  if (url.startsWith(H5_PREFIX)) return pagePolicy;
  return url.startsWith(OPS_PREFIX) ? CONSOLE_FILE_POLICY : DATA_POLICY;
};

/** Node keeps the first of several Host headers; a proxy may have used another. */
const countHosts = ({ raw: { rawHeaders } }: FastifyRequest): number =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length;

/** Checks every request before routing. Returns true when it has been answered. */
const answerAtEntrance = (request: FastifyRequest, reply: FastifyReply, entrance: Entrance): boolean => {
  const url = request.raw.url ?? '';
  setSecurityHeaders(reply, policyOf(url, entrance));
  reply.header('x-request-id', request.id);
  if (entrance.drain.isDraining()) {
    sendRefusal(reply, new Refusal('server_busy'));
    return true;
  }
  if (countHosts(request) !== 1) {
    sendRefusal(reply.header('connection', 'close'), new Refusal('malformed_request'));
    return true;
  }
  const verdict = checkUrl(url);
  if (verdict === 'plain') return answerCors(request, reply, entrance.origins);
  if (verdict === 'too-long') sendRefusal(reply, new Refusal('malformed_request'), 414);
  else sendRefusal(reply, new Refusal('not_found'));
  return true;
};

const noteReply = (request: FastifyRequest, reply: FastifyReply): void => {
  const note = {
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? 'unmatched',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  };
  // Refusals by load shedding are not logged; /metrics counts them.
  if (reply.statusCode >= 400 && reply.statusCode !== 503) request.log.info(note, 'refused');
  else request.log.debug(note, 'answered');
};

const readFormsOnly = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, bytes: Buffer) => parseFormBody(bytes),
  );
};

/** The HTTP server without calls; modules add theirs with registerCall. Does not listen yet. */
export const createHttp = (deps: HttpDeps): FastifyInstance => {
  const app = Fastify(toServerOptions(deps)) as unknown as FastifyInstance;
  app.decorate('callGate', {
    readSession: deps.readSession,
    readOperator: deps.readOperator ?? (async () => null),
    limiter: createRateLimiter(deps.clock, deps.config.rateLimits.scale),
    shares: createShares(deps.config.rateLimits.counts),
    checkReplies: deps.checkReplies ?? false,
    answerMs: deps.answerMs ?? ANSWER_MS,
  });
  const drain = drainOnClose(app);
  const entrance: Entrance = {
    pagePolicy: readPagePolicy(deps.h5Dir, {
      framers: deps.config.corsOrigins,
      tiles: deps.config.mapTiles ? new URL(deps.config.mapTiles).origin : null,
    }),
    origins: new Set(deps.config.corsOrigins),
    drain,
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (!answerAtEntrance(request, reply, entrance)) done();
  });
  registerMetrics(app);
  const limits = deps.config.admission;
  const isBehindProxy = deps.config.trustProxy !== false;
  if (limits !== undefined)
    admitRequests(app, { limits, origins: entrance.origins, isBehindProxy, registry: app.metrics });
  app.addHook('onResponse', (request, reply, done) => {
    noteReply(request, reply);
    done();
  });
  app.setErrorHandler(answerError);
  answerUnknownRoutes(app);
  readFormsOnly(app);
  registerHealth(app, deps, drain);
  registerDocs(app);
  if (deps.site) registerSecurityText(app, deps.site, deps.clock);
  registerStatic(app, { h5Dir: deps.h5Dir, opsDir: deps.opsDir ?? null, newNonce: deps.newNonce ?? null });
  // Expectations we do not know are ignored instead of being answered by Node without our headers.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  return app;
};
