import type { ReplyOf } from '@candor/contract/call';
import {
  type IEO_TABS,
  type IeoStage,
  ieoCommit,
  ieoCommitList,
  ieoCommits,
  ieoEstimate,
  ieoProject,
  ieoProjects,
  ieoResult,
} from '@candor/contract/ieo';
import { writeCommit } from '@candor/domain/ieo/lines';
import { cmp, max, mul, sub, toAmount, toFixed8, toPrice, toRate } from '@candor/money/decimal';
import type { FastifyInstance } from 'fastify';
import { loadBalances } from '#kernel/ledger/statements';
import { loadKeys } from '#kernel/pricing/checkpoints.store';
import type { Pool } from '#platform/db/pool';
import { registerCall, replayed } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import { listCommits } from './commits.store';
import type { IeoDeps } from './deps';
import { issuePriceOf, minTokens, toCommitItem, toEstimate, toFirstItem, toProjectItem, toTranches } from './ieo.reply';
import { findPay, isPayClosed, payDistance } from './pay-coins';
import { findProject, type Project } from './projects.store';
import { type Published, toListProof, toResult } from './result.reply';
import { loadList, loadRoots } from './settle.store';
import type { createCommitTokens } from './use-cases/commit-tokens';
import { estimateShare } from './use-cases/estimate-share';
import { type Asker, type ProjectView, readProject, readProjects } from './use-cases/read-projects';
import { createReadOwnLines } from './use-cases/read-result';

const NEWEST = 2_147_483_647;
const LINES_PER_PAGE = 5_000;
const OWN_COMMITS = 1_000;
const PER_MINUTE = 120;

type Detail = ReplyOf<typeof ieoProject>;
type Tab = (typeof IEO_TABS)[number];

const tabOf = (stage: IeoStage): Exclude<Tab, 'all'> =>
  stage === 'warm_up' || stage === 'in_progress' ? stage : 'ended';

const toCoins = async (deps: IeoDeps, project: Project, userId: number | null): Promise<Detail['pay_coins']> => {
  const [balances, demand] = await Promise.all([
    userId === null ? [] : loadBalances(deps.pool, userId),
    deps.demand.of(project.id),
  ]);
  return project.prices.flatMap(({ currencyId }) => {
    const pay = findPay(project, currencyId);
    if (!pay) return [];
    const balance = balances.find((row) => row.type === 'change' && row.currencyId === currencyId);
    return [
      {
        currency_id: currencyId,
        currency_name: pay.currency,
        price: toFixed8(pay.price),
        min_tokens: toFixed8(minTokens(project)),
        closed: isPayClosed(deps.board, pay) ? 1 : 0,
        distance_percent: payDistance(deps.board, pay),
        committed: toFixed8(demand.coins.get(currencyId) ?? '0'),
        available: toFixed8(balance?.available ?? '0'),
      },
    ];
  });
};

/** The largest own free balance among the accepted coins, valued at the fixed prices. */
const largestValue = (project: Project, coins: Detail['pay_coins']): string =>
  coins.reduce((most, coin) => {
    const rate = findPay(project, coin.currency_id)?.fixedRate ?? '0';
    return max(toAmount(most), mul(toAmount(coin.available), toRate(rate), { scale: 8, rounding: 'down' }));
  }, '0');

const toChecks = (view: ProjectView, asker: Asker, coins: Detail['pay_coins']): Detail['checks'] => {
  const { project, own } = view;
  if (asker.userId === null) return [];
  const [value, wanted] = [largestValue(project, coins), own?.wanted ?? '0'];
  const flag = (is: boolean): 0 | 1 => (is ? 1 : 0);
  return [
    {
      check: 'verification',
      ok: flag(asker.level >= project.minLevel),
      needed: String(project.minLevel),
      have: String(asker.level),
    },
    { check: 'region', ok: flag(asker.isOffered), needed: '', have: '' },
    {
      check: 'minimum',
      ok: flag(cmp(toAmount(value), toAmount(project.minValue)) >= 0),
      needed: toFixed8(project.minValue),
      have: toFixed8(value),
    },
    {
      check: 'cap',
      ok: flag(cmp(toAmount(wanted), toAmount(project.commitCap)) < 0),
      needed: toFixed8(project.commitCap),
      have: toFixed8(wanted),
    },
  ];
};

const registerLists = (http: FastifyInstance, deps: IeoDeps): void => {
  registerCall(http, ieoProjects, async ({ tab, page, limit }, { user, language }) => {
    const views = await readProjects(deps, user?.userId ?? null);
    const chosen = views.filter(({ stage }) => tab === 'all' || tabOf(stage) === tab);
    const countOf = (name: Tab): number => views.filter(({ stage }) => tabOf(stage) === name).length;
    const traded = views.flatMap(({ lastPrice, project }) => (lastPrice === null ? [] : [{ lastPrice, project }]));
    const below = traded.filter(
      ({ lastPrice, project }) => cmp(toPrice(lastPrice), toPrice(issuePriceOf(project))) < 0,
    );
    return {
      items: chosen.slice((page - 1) * limit, page * limit).map((view) => toProjectItem(view, language)),
      total: chosen.length,
      counts: { warm_up: countOf('warm_up'), in_progress: countOf('in_progress'), ended: countOf('ended') },
      listed: traded.length,
      below_issue: below.length,
      day_seconds: deps.config.productDayMs / 1_000,
    };
  });

  registerCall(http, ieoProject, async ({ project_id: projectId }, { user, language }) => {
    const userId = user?.userId ?? null;
    const { view, asker } = (await readProject(deps, { projectId, userId })) ?? refuse('ieo_unknown');
    const { project, own } = view;
    const coins = await toCoins(deps, project, userId);
    const left = max(sub(toAmount(project.commitCap), toAmount(own?.wanted ?? '0')), toAmount('0'));
    return {
      project: toProjectItem(view, language),
      content: (project.texts[language] ?? project.texts.en).content,
      website: project.website,
      whitepaper: project.whitepaper,
      step: toFixed8(project.step),
      token_scale: project.tokenScale,
      pay_coins: coins,
      min_value: toFixed8(project.minValue),
      user_cap: toFixed8(project.userCap),
      commit_cap: toFixed8(project.commitCap),
      commit_left: toFixed8(left),
      lock_days: project.lockDays,
      free_percent: String(project.freePercent),
      day_seconds: project.dayMs / 1_000,
      schedule: toTranches(project, own?.allocated ?? '0'),
      checks: toChecks(view, asker, coins),
      match_id: project.state === 'listed' ? project.currencyId : 0,
      rule_version: project.ruleVersion,
    };
  });
};

const registerCommits = (http: FastifyInstance, deps: IeoDeps, commit: ReturnType<typeof createCommitTokens>): void => {
  registerCall(http, ieoCommit, async (input, { user, idempotency, language }) => {
    const { userId } = user;
    const request = { userId, idempotency, projectId: input.project_id, currencyId: input.pay_currency };
    const { reply, booked } = await commit({ ...request, amount: input.amount, total: null });
    const before = reply.commitId + 1;
    const [row] = await listCommits(deps.pool, { userId, projectId: input.project_id, before, limit: 1 });
    const project = await findProject(deps.pool, input.project_id);
    if (!row || !project) throw new Error('a booked commit is not found');
    const item = toFirstItem(row, project, language);
    return booked === null ? replayed(item) : item;
  });

  registerCall(http, ieoCommits, async ({ project_id: projectId, before, limit }, { user, language }) => {
    const asked = { userId: user.userId, projectId, before: Number.parseInt(before ?? String(NEWEST), 10), limit };
    const rows = await listCommits(deps.pool, { ...asked, before: Math.min(asked.before, NEWEST) });
    const ids = [...new Set(rows.map((row) => row.projectId))];
    const projects = new Map(
      (await Promise.all(ids.map((id) => findProject(deps.pool, id)))).map((one) => [one?.id, one]),
    );
    const nowMs = deps.clock.nowMs();
    const items = rows.flatMap((row) => {
      const project = projects.get(row.projectId);
      return project ? [toCommitItem(row, project, { language, nowMs })] : [];
    });
    return { items, next_before: rows.length < limit ? '' : String(rows.at(-1)?.id ?? '') };
  });

  registerCall(http, ieoEstimate, {
    perMinute: PER_MINUTE,
    handle: async ({ project_id: projectId, pay_currency: currencyId, amount }, { user }) =>
      toEstimate(await estimateShare(deps, { userId: user.userId, projectId, currencyId, amount })),
  });
};

const loadPublished = async (pool: Pool, projectId: number): Promise<Published> => {
  const [roots, keys] = await Promise.all([loadRoots(pool, projectId), loadKeys(pool)]);
  const commits = roots.commits ?? refuse('ieo_no_result');
  return { commits, result: roots.result ?? null, keys };
};

const registerResults = (http: FastifyInstance, deps: IeoDeps): void => {
  const readOwnLines = createReadOwnLines(deps.pool);
  registerCall(http, ieoResult, {
    perMinute: PER_MINUTE,
    handle: async ({ project_id: projectId }, { user, language }) => {
      const { userId } = user;
      const { view } = (await readProject(deps, { projectId, userId })) ?? refuse('ieo_unknown');
      const { project, own } = view;
      if (project.settledMs === 0) return refuse('ieo_no_result');
      const published = await loadPublished(deps.pool, projectId);
      const result = published.result ?? refuse('ieo_no_result');
      const [lines, commits] = await Promise.all([
        readOwnLines(project, { terms: result.terms, alias: own?.alias ?? '' }),
        listCommits(deps.pool, { userId, projectId, before: NEWEST, limit: OWN_COMMITS }),
      ]);
      return toResult({ view, published: { ...published, result }, commits, lines, language });
    },
  });

  registerCall(http, ieoCommitList, {
    perMinute: PER_MINUTE,
    handle: async ({ project_id: projectId, after }) => {
      const project = await findProject(deps.pool, projectId);
      if (!project || (project.warmUpMs > deps.clock.nowMs() && !project.isCancelled)) return refuse('ieo_unknown');
      const published = await loadPublished(deps.pool, projectId);
      const rows = await loadList(deps.pool, projectId, { after: Number.parseInt(after, 10), limit: LINES_PER_PAGE });
      return {
        proof: toListProof(published),
        lines: rows.map(writeCommit),
        next_after: rows.length < LINES_PER_PAGE ? '' : String(rows.at(-1)?.index ?? ''),
      };
    },
  });
};

export const registerIeoRoutes = (
  http: FastifyInstance,
  deps: IeoDeps,
  commit: ReturnType<typeof createCommitTokens>,
): void => {
  registerLists(http, deps);
  registerCommits(http, deps, commit);
  registerResults(http, deps);
};
