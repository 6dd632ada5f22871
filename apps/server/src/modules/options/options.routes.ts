import type { InputOf } from '@candor/contract/call';
import { sentenceOf } from '@candor/contract/messages/tables';
import {
  acceptRisk,
  microList,
  microPayable,
  microResult,
  microSeconds,
  microSubmit,
  optionOrders,
  optionTerms,
  optionTotals,
  riskState,
} from '@candor/contract/options';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loadBalances } from '#kernel/ledger/statements';
import { findClosedProducts } from '#modules/limits/index';
import { afterCommit } from '#platform/db/classify-error';
import type { UserContext } from '#platform/http/context';
import { toLaravelPage } from '#platform/http/pages';
import { registerCall, replayed } from '#platform/http/route';
import { toWireTime } from '#platform/http/wire-time';
import { refuse } from '#platform/refusal';
import { monotonicMs } from '#platform/runtime/monotonic';
import type { OptionsDeps } from './deps';
import { isOffered } from './offer';
import { asAccepted, asEntered, type OptionView } from './option-view';
import { toOptionItem, toPayable, toSeconds, toTerms, toTotals } from './options.reply';
import { countOptions, listOptions, loadTotals, type OptionStatus, sumExposure, sumOwnStakes } from './orders.store';
import { insertAcceptance, loadAcceptances } from './risk.store';
import type { TickWaits } from './tick-waits';
import { createAwaitEntry } from './use-cases/await-entry';
import { createSubmitOption, type SubmitRequest } from './use-cases/submit-option';

const NEWEST = 2_147_483_647;
const USDT = 'USDT';
const TOTALS_PER_MINUTE = 60;
const TOTAL_DAYS = 60;

export type RouteDeps = OptionsDeps & { readonly waits: TickWaits };

/** Returns a function that makes order objects for one user. */
const itemsFor = async (deps: RouteDeps, language: UserContext['language'], nowMs = deps.clock.nowMs()) => {
  const currencies = await deps.currencies.list();
  return (option: OptionView) =>
    toOptionItem(option, {
      language,
      nowMs,
      instrument: deps.board.instrument(option.instrumentId),
      currency: currencies.find(({ id }) => id === option.currencyId)?.name ?? '',
    });
};

const toRequest = (
  input: InputOf<typeof microSubmit>,
  { user, idempotency }: Pick<UserContext, 'user' | 'idempotency'>,
): SubmitRequest => ({
  userId: user.userId,
  idempotency,
  instrumentId: input.match_id,
  currencyId: input.currency_id,
  direction: input.type === '1' ? 'up' : 'down',
  seconds: input.seconds,
  stake: input.number,
  couponId: input.coupon_id,
});

const tenths = (ms: number): number => Math.round(ms * 10) / 10;

/** In a separate scope: its replies report how long the booking took and how long the tick was waited for. */
const registerSubmit = (http: FastifyInstance, deps: RouteDeps): void => {
  const submit = createSubmitOption(deps);
  const { awaitEntry, read } = createAwaitEntry(deps);
  const timings = new WeakMap<FastifyRequest, string>();
  void http.register(async (scope) => {
    scope.addHook('onSend', async (request, reply) => {
      const timing = timings.get(request);
      if (timing !== undefined) reply.header('server-timing', timing);
    });
    registerCall(scope, microSubmit, async (input, context, request) => {
      const startedMs = monotonicMs();
      const { orderId, fresh } = await submit(toRequest(input, context));
      const acceptedMs = monotonicMs();
      const note = (tickMs: number): void => {
        timings.set(request, `accept;dur=${tenths(acceptedMs - startedMs)}, tick;dur=${tenths(tickMs)}`);
      };
      note(0);
      const placed = fresh ?? (await afterCommit(read(orderId))) ?? refuse('option_unknown');
      // From here on the order only waits for its tick, so the request slot is released.
      context.releaseSlot();
      const option = input.wait === '0' ? asAccepted(placed) : asEntered(await afterCommit(awaitEntry(placed)));
      if (input.wait !== '0') note(monotonicMs() - acceptedMs);
      // The reply is computed at the time of the entry: a repetition counts down from the same moment.
      const item = (await itemsFor(deps, context.language, option.entryMs ?? option.acceptedMs))(option);
      return fresh === null ? replayed(item) : item;
    });
  });
  registerCall(http, microResult, async (input, { user, language }) => {
    const option = await read(input.id);
    if (option?.userId !== user.userId) return refuse('option_unknown');
    return (await itemsFor(deps, language))(option);
  });
};

const STATUS_OF: Readonly<Record<string, OptionStatus>> = { '1': 'open', '2': 'settling', '3': 'closed' };
const STATE_OF = { open: 'unsettled', closed: 'closed', all: 'all' } as const satisfies Record<string, OptionStatus>;

const registerLists = (http: FastifyInstance, deps: RouteDeps): void => {
  const { pool, clock } = deps;
  registerCall(http, microList, async (input, { user, language }) => {
    const filter = {
      userId: user.userId,
      instrumentId: input.match_id,
      status: STATUS_OF[input.status] ?? 'all',
      before: NEWEST,
      nowMs: clock.nowMs(),
    };
    const page = { limit: input.limit, offset: (input.page - 1) * input.limit };
    const [rows, total, toItem] = await Promise.all([
      listOptions(pool, filter, page),
      countOptions(pool, filter),
      itemsFor(deps, language),
    ]);
    return toLaravelPage({ rows: rows.map(toItem), total }, input, microList.path);
  });
  registerCall(http, optionOrders, async (input, { user, language }) => {
    const before = input.before === undefined ? NEWEST : Math.min(NEWEST, Number.parseInt(input.before, 10));
    const filter = {
      userId: user.userId,
      instrumentId: input.match_id,
      status: STATE_OF[input.state],
      before,
      nowMs: clock.nowMs(),
    };
    const [rows, toItem] = await Promise.all([
      listOptions(pool, filter, { limit: input.limit + 1 }),
      itemsFor(deps, language),
    ]);
    const shown = rows.slice(0, input.limit);
    return {
      items: shown.map(toItem),
      next_before: rows.length > input.limit ? String(shown.at(-1)?.id ?? '') : '',
    };
  });
  registerCall(http, optionTotals, {
    perMinute: TOTALS_PER_MINUTE,
    handle: async (input, { user }) => {
      const offsetMinutes = Number.parseInt(input.offset_minutes, 10);
      const asked = { userId: user.userId, instrumentId: input.match_id, offsetMinutes, days: TOTAL_DAYS };
      return toTotals(await loadTotals(pool, asked));
    },
  });
};

const registerTerms = (http: FastifyInstance, deps: RouteDeps): void => {
  const { pool, board, rules, currencies } = deps;
  registerCall(http, microSeconds, async () => toSeconds((await rules.now()).options));
  registerCall(http, microPayable, async ({ taken }, { user }) => {
    const [book, list, balances, staked] = await Promise.all([
      rules.now(),
      currencies.list(),
      loadBalances(pool, user.userId),
      sumOwnStakes(pool, user.userId),
    ]);
    const paying = list.find(({ name }) => name === USDT) ?? refuse('currency_unknown');
    const wallet = balances.find(({ type, currencyId }) => type === 'micro' && currencyId === paying.id);
    const facts = { rules: book.options, paying, available: wallet?.available ?? '0', staked };
    if (taken === '1') return [toPayable(paying, facts)];
    // Old clients search this list for the coin of the page, on pages of stocks too, whether or not it has options.
    const coins = board.instruments().filter((one) => one.shown && (one.hasOptions || one.kind === 'stock'));
    // Some clients take the first row: it must be the paying coin.
    return [paying, ...list.filter(({ id }) => coins.some((one) => one.baseCurrencyId === id && id !== paying.id))].map(
      (coin) => toPayable(coin, facts),
    );
  });
  registerCall(http, optionTerms, async (input, { user }) => {
    const instrument = board.instrument(input.match_id) ?? refuse('instrument_unknown');
    const book = await rules.now();
    const closed = await findClosedProducts(pool, book.products, user?.userId ?? null);
    return toTerms({
      instrument,
      isOpen: isOffered(deps, book, instrument) && !closed.has('options'),
      rules: book.options,
      ruleVersion: book.version,
      used: user === null ? '0' : await sumExposure(pool, user.userId, instrument.id),
    });
  });
};

const registerRisk = (http: FastifyInstance, { pool, clock }: RouteDeps): void => {
  registerCall(http, riskState, async (_, { user }) =>
    (await loadAcceptances(pool, user.userId)).map(({ product, acceptedAt }) => ({
      product,
      accepted_at: toWireTime(acceptedAt),
    })),
  );
  registerCall(http, acceptRisk, async (input, { user, language }) => {
    await insertAcceptance(pool, { userId: user.userId, product: input.product, at: new Date(clock.nowMs()) });
    return sentenceOf(language, 'risk_accepted');
  });
};

export const registerOptionRoutes = (http: FastifyInstance, deps: RouteDeps): void => {
  registerSubmit(http, deps);
  registerLists(http, deps);
  registerTerms(http, deps);
  registerRisk(http, deps);
};
