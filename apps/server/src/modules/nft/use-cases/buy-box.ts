import { cmp, toAmount, toFixed8 } from '@candor/money/decimal';
import type { Outcome } from '#kernel/ledger/group-commit';
import { type Asking, createMoneyCommand, type Done } from '#kernel/ledger/money-command';
import type { Booked, OnceItem } from '#kernel/ledger/once';
import { checkProducts } from '#modules/limits/index';
import { Refusal, refuse } from '#platform/refusal';
import type { NftDeps } from '../deps';
import { BOX_KIND } from '../nft-entries';
import { findSeries } from '../series.store';
import { type BoughtBox, bookBoxes } from './book-boxes';

export interface BoxForm extends Asking {
  readonly code: string;
  /** The price shown; null: existing clients do not send it. */
  readonly price: string | null;
  /** Null: the server makes one, for existing clients. */
  readonly clientSeed: string | null;
}

interface NewBoxCall extends OnceItem {
  readonly seriesId: number;
  readonly clientSeed: string;
}

/** The stored reply. */
export interface BoxBought extends BoughtBox {
  readonly notice: 'nft_box_bought';
}

const SEED_BYTES = 16;

/** Checks of what never changes; the rest is judged under the locks. */
const prepare = async (deps: NftDeps, { userId, code, price, clientSeed }: BoxForm) => {
  const series = (await findSeries(deps.pool, code)) ?? refuse('nft_series_unknown');
  const { products } = await deps.rules.now();
  const [open] = await checkProducts(deps.pool, products, { product: 'nft', userIds: [userId] });
  if (open && !open.ok) throw new Refusal(open.code);
  if (series.artistId === userId) refuse('nft_own');
  if (price !== null && cmp(toAmount(price), toAmount(series.price)) !== 0)
    refuse('nft_price_changed', { price: toFixed8(series.price), currency: series.currency });
  return { seriesId: series.id, clientSeed: clientSeed ?? deps.ids.randomHex(SEED_BYTES) };
};

/** Buys one box of a series from the spot account. Its position is drawn by the job with the next tick. */
export const createBuyBox = (deps: NftDeps): ((form: BoxForm) => Promise<Done<NewBoxCall, BoxBought>>) =>
  createMoneyCommand<BoxForm, NewBoxCall, BoxBought>({
    deps,
    prepare: (form) => prepare(deps, form),
    book: async (tx, items, readTime) =>
      (await bookBoxes(deps, tx, { items, at: readTime() })).map(
        (outcome): Outcome<Booked<BoxBought>> =>
          outcome.ok
            ? { ok: true, value: { entryKind: BOX_KIND, reply: { notice: 'nft_box_bought', ...outcome.value } } }
            : outcome,
      ),
  });
