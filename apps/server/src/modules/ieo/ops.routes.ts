import type { InputOf, ReplyOf } from '@candor/contract/call';
import { operatorIeoProjects, proposeIeoCancel, proposeIeoProject } from '@candor/contract/ops-ieo';
import { defaultCaps } from '@candor/domain/ieo/decide-project';
import { stageOf } from '@candor/domain/ieo/stage';
import { canonical, toFixed8 } from '@candor/money/decimal';
import { fromUnits } from '@candor/money/units';
import type { FastifyInstance } from 'fastify';
import { type ActionDeps, registerAction } from '#kernel/operators/action';
import { propose } from '#kernel/operators/propose';
import { readReason } from '#kernel/operators/read-reason';
import { toCountedPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import type { IeoDeps } from './deps';
import { issuePriceOf } from './ieo.reply';
import { ieoCancelKind, ieoProjectKind, type ProjectBody } from './project-kinds';
import { findProject, loadAllProjects, type Project } from './projects.store';

const [USDT, BTC, ETH] = [3, 1, 2] as const;
/** Fixed by the rules: 20 % free at the listing, verification Lv1, a commit of at least 10 USDT. */
const RULED = { freePercent: 20, minLevel: 1, minValue: '10' } as const;
const TOKEN_SCALE = 2;
const SCALE = 8;

type Row = ReplyOf<typeof operatorIeoProjects>['data'][number];

const toRow = async (deps: IeoDeps, project: Project): Promise<Row> => {
  const nowMs = deps.clock.nowMs();
  const demand = project.wanted === null ? await deps.demand.of(project.id) : null;
  return {
    id: project.id,
    token: project.token,
    title: project.texts.en.title,
    is_demo: project.isDemo ? 1 : 0,
    stage: stageOf(project, nowMs),
    supply: toFixed8(project.supply),
    price: toFixed8(issuePriceOf(project)),
    pay_coins: project.prices.map(({ currency, price }) => ({ name: currency, price: toFixed8(price) })),
    user_cap: toFixed8(project.userCap),
    soft_cap: toFixed8(project.softCap),
    wanted: toFixed8(demand ? fromUnits(demand.wanted, SCALE) : (project.wanted ?? '0')),
    buyers: demand ? demand.buyers.length : (project.buyers ?? 0),
    allocated: toFixed8(project.allocated ?? '0'),
    lock_days: project.lockDays,
    warm_up_at_ms: project.warmUpMs,
    start_at_ms: project.startMs,
    end_at_ms: project.endMs,
    listing_at_ms: project.listingMs,
    may_cancel: project.state === 'open' && !project.isCancelled && nowMs < project.endMs ? 1 : 0,
  };
};

/** A time as the console sends it: UTC. */
const readMoment = (text: string, field: string): number => {
  const ms = Date.parse(`${text.replace(' ', 'T')}Z`);
  return Number.isNaN(ms) ? refuse('parameter_error', { field }) : ms;
};

const toPrices = (input: InputOf<typeof proposeIeoProject>): ProjectBody['prices'] =>
  [
    { currencyId: USDT, price: input.price },
    { currencyId: BTC, price: input.btc_price ?? '' },
    { currencyId: ETH, price: input.eth_price ?? '' },
  ].flatMap(({ currencyId, price }) => (price === '' ? [] : [{ currencyId, price: canonical(price) }]));

const decimalsOf = (text: string): number => canonical(text).split('.')[1]?.length ?? 0;

const toBody = (input: InputOf<typeof proposeIeoProject>, dayMs: number): ProjectBody => {
  const step = '1';
  const { userCap, commitCap } = defaultCaps(canonical(input.supply), step);
  return {
    ...RULED,
    token: input.token,
    tokenScale: TOKEN_SCALE,
    // Two more decimals than the issue price, so that the book can move in small steps.
    priceScale: Math.min(SCALE, decimalsOf(input.price) + 2),
    logo: '',
    texts: { en: { title: input.title, summary: input.summary, content: input.content } },
    website: input.website,
    whitepaper: input.whitepaper,
    isDemo: false,
    supply: canonical(input.supply),
    step,
    userCap: fromUnits(userCap, SCALE),
    commitCap: fromUnits(commitCap, SCALE),
    softCap: input.soft_cap ? canonical(input.soft_cap) : '0',
    warmUpMs: readMoment(input.warm_up_at, 'warm_up_at'),
    startMs: readMoment(input.start_at, 'start_at'),
    endMs: readMoment(input.end_at, 'end_at'),
    listingMs: readMoment(input.listing_at, 'listing_at'),
    lockDays: Number.parseInt(input.lock_days, 10),
    dayMs,
    prices: toPrices(input),
  };
};

/** Console routes: the list, and proposals that a second operator decides. None touches a price, an order or an outcome. */
export const registerIeoOpsRoutes = (deps: IeoDeps & ActionDeps & { readonly http: FastifyInstance }): void => {
  registerCall(deps.http, operatorIeoProjects, async ({ page, limit }) => {
    const projects = await loadAllProjects(deps.pool);
    const part = projects.slice((page - 1) * limit, page * limit);
    const rows = await Promise.all(part.map((project) => toRow(deps, project)));
    return toCountedPage({ rows, total: projects.length }, { page, limit });
  });
  registerAction(deps, proposeIeoProject, (tx, input, { operator: { operatorId } }) =>
    propose(tx, deps, {
      kind: ieoProjectKind,
      subject: `ieo ${input.token}`,
      body: toBody(input, deps.config.productDayMs),
      reason: readReason(input.reason),
      operatorId,
      action: 'ieo.propose',
    }),
  );
  registerAction(deps, proposeIeoCancel, async (tx, { id, reason }, { operator: { operatorId } }) => {
    const project = (await findProject(tx.client, id)) ?? refuse('ieo_unknown');
    return propose(tx, deps, {
      kind: ieoCancelKind,
      subject: `ieo ${project.token}`,
      body: { projectId: id, token: project.token },
      reason: readReason(reason),
      operatorId,
      action: 'ieo.propose_cancel',
    });
  });
};
