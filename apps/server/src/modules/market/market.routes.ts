import {
  addAlert,
  addFavourite,
  alertList,
  bars,
  favouriteList,
  quotation,
  removeAlert,
  removeFavourite,
  sortFavourites,
} from '@candor/contract/market';
import { sentenceOf } from '@candor/contract/messages/tables';
import { oldCurrencyTypes } from '@candor/contract/old-calls';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import { deleteAlert, loadAlerts } from './alerts.store';
import type { MarketDeps } from './deps';
import { deleteFavourite, loadFavourites } from './favourites.store';
import { toAlertItem, toCurrencyTypes, toFavouriteList } from './market.reply';
import { addPriceAlert } from './use-cases/add-alert';
import { addFavouriteRow } from './use-cases/add-favourite';
import { createBars } from './use-cases/serve-bars';
import { createQuotation } from './use-cases/serve-quotation';
import { sortFavouriteRows } from './use-cases/sort-favourites';

const registerPrices = (http: FastifyInstance, deps: MarketDeps): void => {
  const serveQuotation = createQuotation(deps);
  registerCall(http, quotation, (_, { user }) => serveQuotation(user?.userId ?? null));
  registerCall(http, oldCurrencyTypes, () => toCurrencyTypes(deps.board.instruments()));
  const serveBars = createBars(deps);
  registerCall(http, bars, (input) => serveBars(input));
};

const registerFavourites = (http: FastifyInstance, deps: MarketDeps): void => {
  registerCall(http, addFavourite, async (input, { user }) => ({
    id: await addFavouriteRow(deps, user.userId, input.currency_id),
  }));
  registerCall(http, removeFavourite, async ({ id }, { user, language }) => {
    if (!(await deleteFavourite(deps.pool, { userId: user.userId, id }))) return refuse('favourite_unknown');
    return sentenceOf(language, 'favourite_removed');
  });
  registerCall(http, favouriteList, async (_, { user }) =>
    toFavouriteList(await loadFavourites(deps.pool, user.userId)),
  );
  registerCall(http, sortFavourites, async ({ ids }, { user, language }) => {
    await sortFavouriteRows(
      deps,
      user.userId,
      ids.split(',').map((id) => Number.parseInt(id, 10)),
    );
    return sentenceOf(language, 'favourites_sorted');
  });
};

/** How many fired alerts are shown. */
const FIRED_SHOWN = 50;

const registerAlerts = (http: FastifyInstance, deps: MarketDeps): void => {
  registerCall(http, addAlert, async ({ currency_id, kind, value }, { user }) => {
    const row = await addPriceAlert(deps, { userId: user.userId, currencyId: currency_id, kind, value });
    return toAlertItem(row, deps.board);
  });
  registerCall(http, removeAlert, async ({ id }, { user, language }) => {
    if (!(await deleteAlert(deps.pool, { userId: user.userId, id }))) return refuse('alert_unknown');
    return sentenceOf(language, 'alert_deleted');
  });
  registerCall(http, alertList, async (_, { user }) =>
    (await loadAlerts(deps.pool, user.userId, FIRED_SHOWN)).map((row) => toAlertItem(row, deps.board)),
  );
};

export const registerMarketRoutes = (http: FastifyInstance, deps: MarketDeps): void => {
  registerPrices(http, deps);
  registerFavourites(http, deps);
  registerAlerts(http, deps);
};
