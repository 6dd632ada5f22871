import type { StepState } from '@candor/domain/nft/verify-steps';
import type { RoundWithSeed } from './game-view.ts';

/**
 * noted: this device wrote the hash down before the drop. seed: the server seed has that hash. result: the turns follow
 * from the seeds and the number. payout: stake × multiplier. Without a server seed, seed and result are open.
 */
export const ROUND_STEPS = ['noted', 'seed', 'result', 'payout'] as const;
export type RoundStepName = (typeof ROUND_STEPS)[number];

export interface RoundStep {
  readonly name: RoundStepName;
  readonly state: StepState;
}

export interface RoundVerdict {
  readonly state: StepState;
  readonly steps: readonly RoundStep[];
  /** Hex of the HMAC; empty before the server seed was shown. */
  readonly hmac: string;
  /** The bits of the first byte, from the highest. */
  readonly bits: string;
}

/** A hash that this device saw before the drop; null: another device played, or the storage was cleared. */
export interface NotedHash {
  readonly hash: string;
  readonly seenMs: number;
}

const bitsOf = (byte: number): string => byte.toString(2).padStart(8, '0');
const okIf = (isRight: boolean): StepState => (isRight ? 'ok' : 'failed');

function notedState(asked: RoundWithSeed, noted: NotedHash | null): StepState {
  if (noted === null || noted.seenMs > asked.round.played_ms) return 'open';
  return okIf(noted.hash === asked.seed.hash);
}

/** A hash this device did not note does not make a verified drop open: the sheet says so beside it. */
function joined(steps: readonly RoundStep[]): StepState {
  if (steps.some(({ state }) => state === 'failed')) return 'failed';
  return steps.some(({ name, state }) => name !== 'noted' && state === 'open') ? 'open' : 'ok';
}

/** Recomputes a drop on this device, as far as it is possible yet. */
export async function checkRound(asked: RoundWithSeed, noted: NotedHash | null): Promise<RoundVerdict> {
  const [{ verifyRound }, { computePayout, DROP_SLOTS, turnsOf }, { toAmount }] = await Promise.all([
    import('@candor/domain/game/verify-game'),
    import('@candor/domain/game/drop'),
    import('@candor/money/decimal'),
  ]);
  const { round, seed } = asked;
  const right = turnsOf(round.byte).filter(Boolean).length;
  const multiplier = DROP_SLOTS[round.slot]?.multiplier;
  const isPaid =
    multiplier !== undefined &&
    toAmount(multiplier) === toAmount(round.multiplier) &&
    computePayout(toAmount(round.stake), multiplier) === toAmount(round.payout);
  const first: RoundStep = { name: 'noted', state: notedState(asked, noted) };
  const last: RoundStep = { name: 'payout', state: okIf(isPaid) };
  if (seed.server_seed === '') {
    const result: RoundStep = { name: 'result', state: right === round.slot ? 'open' : 'failed' };
    const steps = [first, { name: 'seed', state: 'open' } as const, result, last];
    return { state: joined(steps), steps, hmac: '', bits: bitsOf(round.byte) };
  }
  const input = { serverSeed: seed.server_seed, clientSeed: seed.client_seed, nonce: round.nonce };
  const verdict = verifyRound(input, { ...round, seed_hash: seed.hash });
  const drop = verdict?.drop;
  const isRight = drop !== undefined && drop.byte === round.byte && drop.slot === round.slot;
  const isSeed = verdict?.steps.some(({ name, state }) => name === 'seed' && state === 'ok') ?? false;
  const steps: RoundStep[] = [
    first,
    { name: 'seed', state: okIf(isSeed) },
    { name: 'result', state: okIf(isRight) },
    last,
  ];
  return { state: joined(steps), steps, hmac: drop?.hmac ?? '', bits: bitsOf(drop?.byte ?? round.byte) };
}
