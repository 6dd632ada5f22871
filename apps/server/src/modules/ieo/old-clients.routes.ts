import type { ReplyOf } from '@candor/contract/call';
import type { Language } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import { projectDetail, projectList, projectOrder, projectOrders } from '@candor/contract/projects';
import { timeStatusOf } from '@candor/domain/ieo/stage';
import { freeFrom } from '@candor/domain/ieo/unlock';
import { isZero, sub, toAmount, toFixed8 } from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';
import type { FastifyInstance } from 'fastify';
import { loadBalances } from '#kernel/ledger/statements';
import { toCountedPage } from '#platform/http/pages';
import { registerCall, replayed } from '#platform/http/route';
import { toWireTime } from '#platform/http/wire-time';
import { refuse } from '#platform/refusal';
import { type Commit, countCommits, listCommits } from './commits.store';
import type { IeoDeps } from './deps';
import { issuePriceOf, textsOf, toPercent } from './ieo.reply';
import { findProject, type Project } from './projects.store';
import type { createCommitTokens } from './use-cases/commit-tokens';
import { type ProjectView, readProject, readProjects } from './use-cases/read-projects';

const DAY_MS = 86_400_000;
const NEWEST = 2_147_483_647;
const OWN_COMMITS = 100;
/** Of `status`. */
const DELIVERED = 3;

type OldItem = ReplyOf<typeof projectList>['list'][number];
type OldOrder = ReplyOf<typeof projectOrders>['data'][number];

const remainingPercent = (wanted: string, supply: string): string => {
  const left = sub(toAmount(supply), toAmount(wanted));
  return left.startsWith('-') ? '0.00' : toPercent(left, supply);
};

const toOldItem = ({ project, stage, wanted }: ProjectView, language: Language): OldItem => {
  const { title, summary } = textsOf(project, language);
  const [pay] = project.prices;
  return {
    id: project.id,
    title,
    summary,
    amount: toFixed8(project.supply),
    total_sell: toFixed8(wanted),
    percentage: remainingPercent(wanted, project.supply),
    start_at: toWireTime(new Date(project.startMs)),
    end_at: toWireTime(new Date(project.endMs)),
    day: Math.ceil((project.endMs - project.startMs) / DAY_MS),
    logo: project.logo,
    currency_id: project.currencyId,
    currency_name: project.token,
    pay_currency_id: pay?.currencyId ?? 0,
    pay_currency_name: pay?.currency ?? '',
    time_status: timeStatusOf(stage),
  };
};

const statusOf = ({ settledAt }: Commit, { state }: Project): OldOrder['status'] => {
  if (state === 'listed') return 3;
  return settledAt === null ? 1 : 2;
};

/** Tokens of this commit that are free by now, by the same schedule as the buyer's whole share. */
const freeOf = (commit: Commit, project: Project): string => {
  if (project.state !== 'listed' || commit.allocated === null) return '0';
  const units = toUnits(commit.allocated, project.tokenScale);
  return fromUnits(freeFrom(units, project, project.unlockedTranche), project.tokenScale);
};

const toOldOrder = (commit: Commit, project: Project): OldOrder => ({
  id: commit.id,
  created_at: toWireTime(commit.createdAt),
  name: project.token,
  coin_amount: toFixed8(commit.wanted),
  give_amount: toFixed8(freeOf(commit, project)),
  sell_begin: toWireTime(new Date(project.listingMs)),
  status: statusOf(commit, project),
});

const priceIn = ({ prices }: Project, coin: string): string =>
  toFixed8(prices.find(({ currency }) => currency === coin)?.price ?? '0');

/** Free spot balance in the coin of the issue price. */
const freeBalance = async ({ pool }: IeoDeps, userId: number | null, project: Project): Promise<string> => {
  if (userId === null) return '0';
  const balances = await loadBalances(pool, userId);
  const [pay] = project.prices;
  return balances.find(({ type, currencyId }) => type === 'change' && currencyId === pay?.currencyId)?.available ?? '0';
};

const registerReads = (http: FastifyInstance, deps: IeoDeps): void => {
  registerCall(http, projectList, async ({ page, limit }, { language }) => {
    const views = await readProjects(deps, null);
    return { list: views.slice((page - 1) * limit, page * limit).map((view) => toOldItem(view, language)) };
  });

  registerCall(http, projectDetail, async ({ project_id: projectId }, { user, language }) => {
    const userId = user?.userId ?? null;
    const { view } = (await readProject(deps, { projectId, userId })) ?? refuse('ieo_unknown');
    const { project } = view;
    const asked = { projectId, before: NEWEST, limit: OWN_COMMITS };
    const commits = userId === null ? [] : await listCommits(deps.pool, { ...asked, userId });
    const orders = commits.map((commit) => toOldOrder(commit, project));
    return {
      info: {
        ...toOldItem(view, language),
        price: toFixed8(issuePriceOf(project)),
        btc_price: priceIn(project, 'BTC'),
        eth_price: priceIn(project, 'ETH'),
        min: toFixed8(project.minValue),
        content: textsOf(project, language).content,
        link: project.website,
        website: project.website,
        white_book: project.whitepaper,
        sell_begin: toWireTime(new Date(project.listingMs)),
        user_has_money: isZero(toAmount(await freeBalance(deps, userId, project))) ? (0 as const) : (1 as const),
      },
      order_info: orders[0] ?? null,
      sell_order: orders.find(({ status }) => status === DELIVERED) ?? null,
    };
  });

  registerCall(http, projectOrders, async ({ page, limit }, { user }) => {
    const { userId } = user;
    const asked = { userId, projectId: 0, before: NEWEST, limit, offset: (page - 1) * limit };
    const [rows, total] = await Promise.all([listCommits(deps.pool, asked), countCommits(deps.pool, userId)]);
    const ids = [...new Set(rows.map((row) => row.projectId))];
    const projects = await Promise.all(ids.map((id) => findProject(deps.pool, id)));
    const orders = rows.flatMap((row) => {
      const project = projects.find((one) => one?.id === row.projectId);
      return project ? [toOldOrder(row, project)] : [];
    });
    return toCountedPage({ rows: orders, total }, { page, limit });
  });
};

/** The calls of existing clients; they book by the same command as ours. */
export const registerOldClientRoutes = (
  http: FastifyInstance,
  deps: IeoDeps,
  commit: ReturnType<typeof createCommitTokens>,
): void => {
  registerReads(http, deps);
  registerCall(http, projectOrder, async (input, { user, idempotency, language }) => {
    const { reply, booked } = await commit({
      userId: user.userId,
      idempotency,
      projectId: input.project_id,
      currencyId: input.pay_currency,
      amount: input.amount,
      total: input.price ?? null,
    });
    const text = sentenceOf(language, reply.notice);
    return booked === null ? replayed(text) : text;
  });
};
