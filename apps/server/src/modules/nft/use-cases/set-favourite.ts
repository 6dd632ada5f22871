import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { NftDeps } from '../deps';
import { countFavourites, deleteFavourite, insertFavourite, lockTarget } from '../favourites.store';

export interface FavouriteRequest {
  readonly userId: number;
  readonly code: string;
  /** `toggle`: the opposite of what it is, as existing clients ask. */
  readonly on: boolean | 'toggle';
}

export interface Favoured {
  readonly isFavourite: boolean;
  readonly count: number;
}

/** Adds a work or series to the own favourites or removes it. What was taken down can only be removed. */
export const setFavourite = (deps: Pick<NftDeps, 'pool' | 'clock'>, request: FavouriteRequest): Promise<Favoured> =>
  withTx(deps.pool, async (tx) => {
    const { userId, code, on } = request;
    const favouring = { userId, code, at: new Date(deps.clock.nowMs()) };
    const target = (await lockTarget(tx, code)) ?? refuse('nft_unknown');
    const wasThere = await deleteFavourite(tx, favouring);
    const isOn = on === 'toggle' ? !wasThere : on;
    if (isOn && target.ownerId === userId) refuse('nft_own');
    if (isOn && target.isTakenDown && !wasThere) refuse('nft_taken_down');
    if (isOn) await insertFavourite(tx, favouring);
    return { isFavourite: isOn, count: await countFavourites(tx, code) };
  });
