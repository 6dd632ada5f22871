import type { ReplyOf } from '@candor/contract/call';
import type { gameFile, gameOneRound, gamePlay, gameSeed, gameState } from '@candor/contract/game';
import { houseOf } from '#kernel/ledger/chart';
import { showDueSeeds } from '#modules/game/use-cases/show-due-seeds';
import { withTx } from '#platform/db/with-tx';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';
import { changeRules } from './futures-steps';
import { type CallReply, startTestApp, type TestApp, type TestAppOptions, type TestUser } from './test-app';

const USDT = 3;
export const POINTS = 4095;
export const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 10, 18, 9, 30);

export type GameTestApp = TestApp & { readonly clock: VirtualClock };
export type GameState = ReplyOf<typeof gameState>;
export type GamePlayed = ReplyOf<typeof gamePlay>;
type SeedSet = ReplyOf<typeof gameSeed>;

export const startGameApp = async (options: TestAppOptions = {}): Promise<GameTestApp> => {
  const clock = virtualClock(START_MS);
  return { ...(await startTestApp({ clock, ...options })), clock };
};

const expectOk = ({ type, message, error }: CallReply): unknown => {
  if (type !== 'ok') throw new Error(`refused: ${error ?? ''} ${JSON.stringify(message)}`);
  return message;
};

export const stateOf = async (test: TestApp, { token }: TestUser): Promise<GameState> =>
  expectOk(await test.call('GET', '/game/state', { token })) as GameState;

export const setSeed = async (test: TestApp, { token }: TestUser, seed = 'quiet-4417'): Promise<SeedSet> =>
  expectOk(await test.call('POST', '/game/seed', { token, fields: { client_seed: seed } })) as SeedSet;

/** A user with points, seeds and a client seed. */
export const addPlayer = async (test: TestApp): Promise<TestUser> => {
  const user = await test.addUser();
  await stateOf(test, user);
  await setSeed(test, user);
  return user;
};

export interface PlayFields {
  readonly currency?: 'points' | 'usdt';
  readonly stake?: string;
  readonly nonce?: number;
  readonly key?: string;
}

export const play = (test: TestApp, { token }: TestUser, fields: PlayFields = {}): Promise<CallReply> =>
  test.call('POST', '/game/play', {
    token,
    fields: { currency: fields.currency ?? 'points', stake: fields.stake ?? '10', nonce: String(fields.nonce ?? 1) },
    ...(fields.key !== undefined && { headers: { 'idempotency-key': fields.key } }),
  });

export const played = async (test: TestApp, user: TestUser, fields: PlayFields = {}): Promise<GamePlayed> =>
  expectOk(await play(test, user, fields)) as GamePlayed;

export const fileOf = async (test: TestApp, { token }: TestUser, seedId: number) =>
  expectOk(await test.call('GET', '/game/file', { token, fields: { seed_id: String(seedId) } })) as ReplyOf<
    typeof gameFile
  >;

export const roundOf = async (test: TestApp, { token }: TestUser, id: number) =>
  expectOk(await test.call('GET', '/game/round', { token, fields: { id: String(id) } })) as ReplyOf<
    typeof gameOneRound
  >;

/** Sets the clock ahead; sessions stay valid. */
export const passTime = async ({ clock, pool }: GameTestApp, ms: number): Promise<void> => {
  clock.advance(ms);
  await pool.query(`update session set last_seen_at = $1, expires_at = $1::timestamptz + interval '30 days'`, [
    new Date(clock.nowMs()),
  ]);
};

/** The job that shows seeds. */
export const showSeeds = (test: TestApp): Promise<number> =>
  showDueSeeds(test.app.parts, { nowMs: test.app.parts.clock.nowMs(), ensureHeld: async () => undefined });

/** Switches rounds with USDT on; returns what takes it back. */
export const enableUsdt = (test: TestApp): Promise<() => Promise<void>> =>
  changeRules(test, 'game', (body) => ({ ...body, usdtEnabled: true }));

/** The house puts its own money into the purse that pays rounds in USDT. */
export const fundGame = async ({ app, pool }: TestApp, amount: string): Promise<void> => {
  const legs = [{ from: houseOf('adjustments', USDT), to: houseOf('game', USDT), amount }];
  await withTx(pool, (tx) =>
    app.parts.ledger.postMany(tx, [{ kind: 'demo_funding', reference: newId(), ruleVersion: 1, legs }]),
  );
};
