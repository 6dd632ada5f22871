import { decideAlert } from '@candor/domain/market/decide-alert';
import { canonical } from '@candor/money/decimal';
import type { Board } from '#kernel/pricing/board';
import type { Tx } from '#platform/db/with-tx';
import { runOnce } from '#platform/jobs/run-once';
import { DEMO_ALERT, DEMO_FAVOURITES, DEMO_WATCHER } from './demo-data';

const SEED = 'demo_seed';

/** Once per database, so that a row a visitor removes from the list is not added again. */
export const seedFavourites = async (tx: Tx, now: Date): Promise<void> => {
  if (!(await runOnce(tx, SEED, 'favourites'))) return;
  await tx.client.query(
    `insert into favourite (user_id, currency_id, sort, created_at)
     select u.id, v.currency_id, v.place, $3
     from app_user u, unnest($2::int[]) with ordinality as v (currency_id, place)
     where u.email = $1
     on conflict (user_id, currency_id) do nothing`,
    [DEMO_WATCHER, DEMO_FAVOURITES, now],
  );
};

/** Once per database, at the first start with a price available as the reference. */
export const seedAlert = async (tx: Tx, board: Board, now: Date): Promise<void> => {
  const instrument = board.byCurrency(DEMO_ALERT.currencyId);
  const quote = instrument && board.quote(instrument.id);
  if (!instrument || !quote) return;
  const { symbol, priceScale } = instrument;
  const price = canonical(quote.price);
  const decision = decideAlert({ kind: 'move', value: DEMO_ALERT.percent, symbol, priceScale, price });
  if (!decision.ok || !(await runOnce(tx, SEED, 'price_alert'))) return;
  const { percent, upper, lower } = decision.levels;
  await tx.client.query(
    `insert into price_alert
       (user_id, instrument_id, kind, price, percent, upper_price, lower_price, created_at, after_seq)
     select id, $2, 'move', $3, $4, $5, $6, $7, $8 from app_user where email = $1`,
    [DEMO_WATCHER, instrument.id, price, percent, upper, lower, now, quote.seq],
  );
};
