import { hashServerSeed, SEED_BYTES } from '@candor/domain/game/drop';
import { REVEAL_AFTER_MS } from '@candor/domain/game/game-rules';
import { openSealed, sealText } from '#platform/crypto/seal-secret';
import type { Tx } from '#platform/db/with-tx';
import type { GameDeps } from '../deps';
import {
  activateSeed,
  insertSeeds,
  lockOpenSeeds,
  type NewSeed,
  type SeedRow,
  setClientSeed,
  showSeed,
} from '../seeds.store';

export type SeedDeps = Pick<GameDeps, 'secret' | 'ids'>;

const SEAL_NONCE_BYTES = 12;
const contextOf = ({ secret }: SeedDeps, userId: number) => ({ secret, purpose: 'game seed', owner: `user ${userId}` });

const makeSeed = (deps: SeedDeps, userId: number, state: NewSeed['state']): NewSeed => {
  const serverSeed = deps.ids.randomHex(SEED_BYTES);
  const sealed = sealText(contextOf(deps, userId), serverSeed, deps.ids.randomHex(SEAL_NONCE_BYTES));
  return { userId, state, hash: hashServerSeed(serverSeed) ?? '', sealed };
};

/** Throws when the stored text does not have the published hash. */
export const openServerSeed = (deps: SeedDeps, { userId, sealed, hash, id }: SeedRow): string => {
  const serverSeed = openSealed(contextOf(deps, userId), sealed);
  if (hashServerSeed(serverSeed) !== hash) throw new Error(`game seed ${id} does not have its hash`);
  return serverSeed;
};

export interface BothSeeds {
  readonly active: SeedRow;
  readonly next: SeedRow;
}

/** A seed that was created while this transaction waited for a lock is found by the second try. */
const TRIES = 3;

/** The seeds of a user, made where they are missing, and locked until the transaction ends. */
export const lockBothSeeds = async (
  deps: SeedDeps,
  tx: Tx,
  about: { userId: number; at: Date },
): Promise<BothSeeds> => {
  const { userId, at } = about;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const { active, next } = (await lockOpenSeeds(tx, [userId])).get(userId) ?? {};
    if (active && next) return { active, next };
    const missing = [...(active ? [] : (['active'] as const)), ...(next ? [] : (['next'] as const))];
    await insertSeeds(
      tx,
      missing.map((state) => makeSeed(deps, userId, state)),
      at,
    );
  }
  throw new Error(`user ${userId} has no game seeds`);
};

/** Starts the 24 hours after which the server seed is shown. The server seed was fixed before. */
export const startSeed = (tx: Tx, { id, clientSeed, at }: { id: number; clientSeed: string; at: Date }) =>
  setClientSeed(tx, { id, clientSeed, at, revealAt: new Date(at.getTime() + REVEAL_AFTER_MS) });

/** Shows the seed that was played so far and makes the next one the active, without a client seed; another follows it. */
export const moveOn = async (
  deps: SeedDeps,
  tx: Tx,
  { seeds: { active, next }, at }: { readonly seeds: BothSeeds; readonly at: Date },
): Promise<{ readonly serverSeed: string }> => {
  const serverSeed = openServerSeed(deps, active);
  await showSeed(tx, { id: active.id, serverSeed, at });
  await activateSeed(tx, next.id);
  await insertSeeds(tx, [makeSeed(deps, active.userId, 'next')], at);
  return { serverSeed };
};
