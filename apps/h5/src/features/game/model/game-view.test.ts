import { DROP_RETURN, DROP_SLOTS } from '@candor/domain/game/drop';
import { describe, expect, it } from 'vitest';
import {
  type GameRound,
  type GameState,
  limitUse,
  lossPercent,
  netOf,
  shareOf,
  stakeProblem,
  stepStake,
  withRound,
} from './game-view.ts';

const POINTS = { min: '1.00000000', max: '100.00000000', decimals: 0 };
const USDT = { min: '0.1', max: '10', decimals: 2 };

describe('odds', () => {
  it('are the shares of the picture', () => {
    expect(DROP_SLOTS.map(({ weight }) => shareOf(weight, 256))).toEqual([
      '0.4',
      '3.1',
      '10.9',
      '21.9',
      '27.3',
      '21.9',
      '10.9',
      '3.1',
      '0.4',
    ]);
    expect(lossPercent(DROP_RETURN.percent)).toBe('1.1');
  });
});

describe('limitUse', () => {
  const use = (daily_loss: string, used: string) => limitUse({ daily_loss, used, next_value: '', next_from_ms: 0 });
  it.each([
    ['200.00000000', '46.00000000', { limit: '200', lost: '46', percent: 23 }],
    ['200', '0', { limit: '200', lost: '0', percent: 0 }],
    ['200', '-30', { limit: '200', lost: '0', percent: 0 }],
    ['200', '200', { limit: '200', lost: '200', percent: 100 }],
    ['200', '250.5', { limit: '200', lost: '250.5', percent: 100 }],
    ['0.00000000', '5', { limit: null, lost: '5', percent: 0 }],
  ])('%s, used %s', (limit, used, expected) => expect(use(limit, used)).toEqual(expected));
});

describe('stepStake', () => {
  const step = (value: string, way: 1 | -1) => stepStake({ value, currency: 'points', range: POINTS }, way);
  it.each([
    ['10', 1, '20'],
    ['10', -1, '5'],
    ['7', 1, '10'],
    ['7', -1, '5'],
    ['', 1, '1'],
    ['100', 1, null],
    ['1', -1, null],
    ['500', -1, '100'],
  ] as const)('%j by %i → %j', (value, way, next) => expect(step(value, way)).toBe(next));

  it('stays within a smaller range', () => {
    expect(stepStake({ value: '10', currency: 'points', range: { ...POINTS, max: '15' } }, 1)).toBeNull();
    expect(stepStake({ value: '1', currency: 'usdt', range: USDT }, -1)).toBe('0.5');
  });
});

describe('stakeProblem', () => {
  it.each([
    ['10', '840', null],
    ['10', '10', null],
    ['10', '9.9', 'short'],
    ['101', '840', 'range'],
    ['0', '840', 'range'],
    ['', '840', 'range'],
  ])('%j of %j', (stake, balance, problem) => expect(stakeProblem(stake, POINTS, balance)).toBe(problem));
});

const round = (id: number): GameRound => ({
  id,
  seed_id: 1,
  nonce: id,
  currency: 'points',
  stake: '10.00000000',
  byte: 79,
  slot: 5,
  multiplier: '0.7',
  payout: '7.00000000',
  played_ms: 0,
  reference: 'r',
  payout_reference: 'p',
});

describe('withRound', () => {
  const state = {
    points: '840',
    usdt: '3',
    seed: { nonce: 42 },
    last: Array.from({ length: 20 }, (_, at) => round(at + 1)),
    session: { points: { net: '-43' }, usdt: { net: '0' } },
  } as unknown as GameState;
  const session = { net: '-46', rounds: 9, since_ms: 1 };
  const after = withRound(state, { round: round(99), balance: '837', session, next_nonce: 43 });

  it('has the round first, its balance, its session and the next number', () => {
    expect(after.last.map(({ id }) => id).slice(0, 2)).toEqual([99, 1]);
    expect(after.last).toHaveLength(20);
    expect(after).toMatchObject({ points: '837', usdt: '3', seed: { nonce: 43 } });
    expect(after.session).toEqual({ points: session, usdt: { net: '0' } });
  });

  it('counts a repeated answer once', () => {
    const again = withRound(after, { round: round(99), balance: '837', session, next_nonce: 43 });
    expect(again.last).toEqual(after.last);
  });
});

it('nets payout and stake', () =>
  expect([netOf(round(1)), netOf({ stake: '10', payout: '130' })]).toEqual(['-3', '120']));
