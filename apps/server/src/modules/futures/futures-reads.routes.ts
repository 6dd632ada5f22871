import {
  futuresCharges,
  futuresFills,
  futuresPositions,
  futuresTerms,
  leverAll,
  leverDeal,
  leverMyTrade,
} from '@candor/contract/futures';
import type { Language } from '@candor/contract/languages';
import { listMultiples } from '@candor/domain/futures/decide-open';
import { toFixed8 } from '@candor/money/decimal';
import type { FastifyInstance } from 'fastify';
import { type PageRequest, toLaravelPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import type { FuturesDeps } from './deps';
import {
  type FuturesItem,
  type Shown,
  toAnonymousItem,
  toChargeItem,
  toFillItem,
  toFuturesItem,
} from './futures.reply';
import {
  loadCharges,
  loadFillsBefore,
  loadNewest,
  loadPositionPage,
  loadPositionsBefore,
  loadYuanRate,
  type PositionFilter,
  sumCharges,
} from './lists.store';
import { findInstrumentId } from './market-in-force';
import { readTerms } from './position-terms';
import type { PositionRow, PositionStatus } from './positions.store';
import { toTerms } from './terms.reply';
import { markOf, readAccount } from './use-cases/read-account';
import { readTermsInForce } from './use-cases/read-terms';

const NEWEST = 2_147_483_647;
const NEWEST_FILL = 9_007_199_254_740_991;
/** A market order that waits for its tick is in no list: it is decided within seconds. */
const ALL: readonly PositionStatus[] = ['entrust', 'open', 'closing', 'closed', 'cancelled'];
const BY_STATUS: Readonly<Record<string, readonly PositionStatus[]>> = {
  '0': ['entrust'],
  '1': ['open'],
  '2': ['closing'],
  '3': ['closed'],
  '4': ['cancelled'],
};
const BY_STATE = { open: ['open', 'closing'], entrust: ['entrust'], ended: ['closed', 'cancelled'] } as const;

const instrumentOf = (deps: FuturesDeps, input: { currency_id: number; legal_id: number }): number =>
  findInstrumentId(deps, { currencyId: input.currency_id, legalId: input.legal_id });

const beforeOf = (before: string | undefined, newest: number): number =>
  before === undefined ? newest : Math.min(newest, Number.parseInt(before, 10));

/** Rows in reply form, each valued at the current price. */
const show = async (
  deps: FuturesDeps,
  rows: readonly PositionRow[],
  {
    language,
    toItem = toFuturesItem,
  }: { language: Language; toItem?: (row: PositionRow, shown: Shown) => FuturesItem },
): Promise<FuturesItem[]> => {
  const termsOf = await readTerms(deps, rows);
  return rows.map((row) => toItem(row, { terms: termsOf(row), mark: markOf(deps, row), language }));
};

const readPage = async (
  deps: FuturesDeps,
  filter: PositionFilter,
  { page, path, language }: { page: PageRequest; path: string; language: Language },
) => {
  const { rows, total } = await loadPositionPage(deps.pool, filter, page);
  return toLaravelPage({ rows: await show(deps, rows, { language }), total }, page, path);
};

const LOTS_OFFERED = [1, 5, 10, 20, 50, 100];
const DEAL_ROWS = 5;
const OWN_ROWS = 10;

const registerDeal = (http: FastifyInstance, deps: FuturesDeps): void => {
  registerCall(http, leverDeal, async (input, { user, language }) => {
    const coins = { currencyId: input.currency_id, legalId: input.legal_id };
    const terms = await readTermsInForce(deps, coins, user.userId);
    const { instrument, market } = terms;
    const newest = { instrumentId: instrument.id, limit: DEAL_ROWS };
    const own: PositionFilter = { userId: user.userId, instrumentId: instrument.id, statuses: ['open', 'closing'] };
    const [longs, shorts, mine, account, yuan] = await Promise.all([
      loadNewest(deps.pool, { ...newest, side: 'long' }),
      loadNewest(deps.pool, { ...newest, side: 'short' }),
      loadPositionsBefore(deps.pool, own, { before: NEWEST, limit: OWN_ROWS }),
      readAccount(deps, user.userId),
      loadYuanRate(deps.pool),
    ]);
    const anonymous = { language, toItem: toAnonymousItem };
    return {
      lever_transaction: { in: await show(deps, longs, anonymous), out: await show(deps, shorts, anonymous) },
      my_transaction: await show(deps, mine, { language }),
      lever_share_limit: { min: String(market.minLots), max: String(market.maxLots) },
      multiple: {
        muit: listMultiples(terms.rules, terms.max.multiple).map((one) => ({ value: String(one) })),
        share: LOTS_OFFERED.filter((one) => one >= market.minLots && one <= market.maxLots).map((one) => ({
          value: String(one),
        })),
      },
      last_price: toFixed8(deps.board.quote(instrument.id)?.price ?? '0'),
      user_lever: toFixed8(account.free),
      all_levers: toFixed8(account.whole),
      ustd_price: toFixed8('1'),
      ExRAte: toFixed8(yuan),
    };
  });
};

const registerOldLists = (http: FastifyInstance, deps: FuturesDeps): void => {
  registerCall(http, leverAll, async (input, { user, language }) => {
    const instrumentId = instrumentOf(deps, input);
    const filter = { userId: user.userId, instrumentId, statuses: BY_STATUS[input.status] ?? ALL };
    const [order, account] = await Promise.all([
      readPage(deps, filter, { page: input, path: leverAll.path, language }),
      readAccount(deps, user.userId),
    ]);
    const pair = account.sumOf(instrumentId);
    return {
      balance: toFixed8(account.free),
      hazard_rate: account.hazardRate,
      caution_money_total: toFixed8(account.all.margin),
      origin_caution_money_total: toFixed8(account.all.originMargin),
      profits_total: toFixed8(account.all.pnl),
      caution_money: toFixed8(pair.margin),
      origin_caution_money: toFixed8(pair.originMargin),
      profits: toFixed8(pair.pnl),
      order,
    };
  });
  registerCall(http, leverMyTrade, async (input, { user, language }) => {
    const filter = {
      userId: user.userId,
      instrumentId: instrumentOf(deps, input),
      statuses: BY_STATUS[input.status] ?? ALL,
    };
    const [message, account] = await Promise.all([
      readPage(deps, filter, { page: input, path: leverMyTrade.path, language }),
      readAccount(deps, user.userId),
    ]);
    return {
      rate_profits_total: { hazard_rate: account.hazardRate, profits_total: toFixed8(account.all.pnl) },
      message,
    };
  });
};

/** The cursor after a full page; empty at the end. */
const cursorOf = (rows: readonly { readonly id: number }[], limit: number): string =>
  rows.length > limit ? String(rows[limit - 1]?.id ?? '') : '';

const registerLists = (http: FastifyInstance, deps: FuturesDeps): void => {
  registerCall(http, futuresPositions, async (input, { user, language }) => {
    const filter = { userId: user.userId, instrumentId: instrumentOf(deps, input), statuses: BY_STATE[input.state] };
    const page = { before: beforeOf(input.before, NEWEST), limit: input.limit + 1 };
    const rows = await loadPositionsBefore(deps.pool, filter, page);
    return {
      items: await show(deps, rows.slice(0, input.limit), { language }),
      next_before: cursorOf(rows, input.limit),
    };
  });
  registerCall(http, futuresFills, async (input, { user }) => {
    const rows = await loadFillsBefore(deps.pool, {
      userId: user.userId,
      positionId: input.id,
      before: beforeOf(input.before, NEWEST_FILL),
      limit: input.limit + 1,
    });
    const symbolOf = (id: number): string => deps.board.instrument(id)?.symbol ?? '';
    return {
      items: rows.slice(0, input.limit).map((fill) => toFillItem(fill, symbolOf(fill.instrumentId))),
      next_before: cursorOf(rows, input.limit),
    };
  });
};

const registerCharges = (http: FastifyInstance, deps: FuturesDeps): void => {
  registerCall(http, futuresCharges, async (input, { user }) => {
    const filter = { userId: user.userId, kind: input.kind };
    const [charges, total, currencies] = await Promise.all([
      loadCharges(deps.pool, filter, { beforeMs: beforeOf(input.before, NEWEST_FILL), limit: input.limit }),
      sumCharges(deps.pool, filter),
      deps.currencies.list(),
    ]);
    const termsOf = await readTerms(deps, charges);
    const currencyOf = (instrumentId: number): number => {
      const instrument = deps.board.instrument(instrumentId);
      return currencies.find(({ id }) => id === instrument?.quoteCurrencyId)?.id ?? 0;
    };
    return {
      items: charges.map((charge) =>
        toChargeItem(charge, termsOf({ ...charge, currencyId: currencyOf(charge.instrumentId) })),
      ),
      total: toFixed8(total),
      next_before: charges.length < input.limit ? '' : String(charges.at(-1)?.timeMs ?? ''),
    };
  });
};

export const registerFuturesReads = (http: FastifyInstance, deps: FuturesDeps): void => {
  registerDeal(http, deps);
  registerOldLists(http, deps);
  registerLists(http, deps);
  registerCharges(http, deps);
  registerCall(http, futuresTerms, async (input, { user }) => {
    const coins = { currencyId: input.currency_id, legalId: input.legal_id };
    return toTerms(await readTermsInForce(deps, coins, user?.userId ?? null));
  });
};
