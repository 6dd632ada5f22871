import { describe, expect, it } from 'vitest';
import { checkConditions } from './conditions';
import { COPY_AGREEMENT, COPY_RULES } from './copy-rules';
import { type CopySettings, computeStopsAt, decideFollow, type FollowMoment } from './decide-follow';
import {
  computeReserved,
  computeShareAtStop,
  computeShareDue,
  computeSharePaid,
  nextWeekOf,
  weekOf,
} from './profit-share';

const settings: CopySettings = {
  type: 1,
  number: '0.5',
  totalCap: '2000',
  orderCap: '0',
  stopLossPercent: '40',
  maxMultiple: 0,
  takeProfitPercent: '0',
  stopLevelPercent: '0',
  guardPercent: '0',
  instrumentIds: [],
};
const moment: FollowMoment = {
  leader: { id: 7, state: 'active', followers: 0 },
  followerId: 8,
  isLeading: false,
  isLeaderFollowing: false,
  isFollowing: false,
  running: 0,
  agreement: COPY_AGREEMENT,
  isSettling: false,
  debt: '0',
};
const decide = (change: Partial<FollowMoment>, form: Partial<CopySettings> = {}) =>
  decideFollow({ ...settings, ...form }, COPY_RULES, { ...moment, ...change });

describe('a follow', () => {
  it('may begin, and may be changed when the leader is paused, full or one of too many', () => {
    expect(decide({})).toBeNull();
    expect(decide({ isFollowing: true, running: 20, leader: { id: 7, state: 'paused', followers: 500 } })).toBeNull();
    expect(decide({ isFollowing: true, debt: '5' })).toBeNull();
  });

  it.each<[string, Partial<FollowMoment>, Partial<CopySettings>]>([
    ['copy_self', { followerId: 7 }, {}],
    ['copy_leader_unknown', { leader: { id: 7, state: 'none', followers: 0 } }, {}],
    ['copy_leader_stopped', { leader: { id: 7, state: 'stopped', followers: 0 } }, {}],
    ['copy_leader_paused', { leader: { id: 7, state: 'paused', followers: 0 } }, {}],
    ['copy_leader_full', { leader: { id: 7, state: 'active', followers: 500 } }, {}],
    ['copy_is_leader', { isLeading: true }, {}],
    ['copy_cycle', { isLeaderFollowing: true }, {}],
    ['copy_agreement_missing', { agreement: '' }, {}],
    ['copy_agreement_missing', { agreement: '2020-01' }, {}],
    ['copy_too_many_leaders', { running: 20 }, {}],
    ['copy_settling', { isSettling: true }, {}],
    ['copy_debt_open', { debt: '0.000001' }, {}],
    ['copy_multiple_invalid', {}, { number: '0.09' }],
    ['copy_multiple_invalid', {}, { number: '100.01' }],
    ['copy_multiple_invalid', {}, { number: '1.001' }],
    ['copy_lots_invalid', {}, { type: 2, number: '0' }],
    ['copy_lots_invalid', {}, { type: 2, number: '0.005' }],
    ['copy_lots_invalid', {}, { type: 2, number: '100001' }],
    ['copy_cap_invalid', {}, { totalCap: '9.99' }],
    ['copy_cap_invalid', {}, { totalCap: '200000.01' }],
    ['copy_order_cap_invalid', {}, { orderCap: '4.99' }],
    ['copy_order_cap_invalid', {}, { orderCap: '2000.01' }],
    ['copy_stop_loss_invalid', {}, { stopLossPercent: '0.99' }],
    ['copy_stop_loss_invalid', {}, { stopLossPercent: '100.01' }],
    ['copy_level_invalid', {}, { takeProfitPercent: '90.01' }],
    ['copy_level_invalid', {}, { stopLevelPercent: '91' }],
    ['copy_guard_invalid', {}, { guardPercent: '10.01' }],
  ])('is refused: %s', (code, change, form) => {
    expect(decide(change, form)).toMatchObject({ ok: false, code });
  });

  it('stops at its share of the cap', () => {
    expect(computeStopsAt(settings)).toBe('800');
    expect(computeStopsAt({ totalCap: '333.33', stopLossPercent: '33.33' })).toBe('111.098889');
  });
});

describe('the share of the profit', () => {
  it('the vector of the rulebook: +200, then −150, then +250', () => {
    let [net, shared] = [0, 0];
    const paid = [200, -150, 250].map((result) => {
      net += result;
      const due = computeShareDue({
        realised: String(net),
        running: '0',
        sharedTotal: String(shared),
        sharePercent: '10',
      });
      shared += Number(due);
      return due;
    });
    expect(paid).toEqual(['20', '0', '10']);
  });

  it.each([
    ['-5', '0', '10', '0'],
    ['0', '0', '10', '0'],
    ['100', '0', '0', '0'],
    ['0.00001', '0', '10', '0.000001'],
    ['100', '10', '10', '0'],
    ['99', '10', '10', '0'],
    ['100', '0', '30', '30'],
  ])('of %s with %s shared at %s percent: %s is due', (realised, sharedTotal, sharePercent, due) => {
    expect(computeShareDue({ realised, running: '0', sharedTotal, sharePercent })).toBe(due);
  });

  it.each([
    ['of an open loss as large as the closed gain nothing', '330.83', '-343.17', '0', '0', '0'],
    ['of a smaller open loss the rest', '330.83', '-130.83', '0', '20', '20'],
    ['of an open gain nothing before it is closed', '100', '50', '0', '10', '15'],
    ['of a closed loss nothing while the gain is open', '-3', '333.83', '0', '0', '33.083'],
    ['nothing again of what was shared', '100', '-20', '8', '0', '0'],
  ])('shares %s', (_, realised, running, sharedTotal, now, atStop) => {
    const state = { realised, running, sharedTotal, sharePercent: '10' };
    expect([computeShareDue(state), computeShareAtStop(state)]).toEqual([now, atStop]);
  });

  it('reserves what all relations would owe now', () => {
    const of = (realised: string, running: string) => ({ realised, running, sharedTotal: '0', sharePercent: '10' });
    expect(computeReserved([of('100', '0'), of('100', '-50'), of('-500', '0')])).toBe('15');
    expect(computeReserved([])).toBe('0');
  });

  it('is paid as far as the balance goes', () => {
    expect([computeSharePaid('20', '100'), computeSharePaid('20', '5.5'), computeSharePaid('20', '0')]).toEqual([
      '20',
      '5.5',
      '0',
    ]);
  });

  it('is settled on Mondays at midnight UTC', () => {
    const monday = Date.UTC(2026, 10, 16);
    expect(weekOf(monday)).toBe(monday);
    expect(weekOf(monday - 1)).toBe(Date.UTC(2026, 10, 9));
    expect(nextWeekOf(monday)).toBe(Date.UTC(2026, 10, 23));
  });
});

describe('conditions of a leader', () => {
  const facts = { balance: '100', verifiedLevel: 2, openPositions: 0, following: 0 };
  it.each([
    ['all met', facts, []],
    ['balance', { ...facts, balance: '99.999999' }, ['balance']],
    ['verified', { ...facts, verifiedLevel: 1 }, ['verified']],
    ['no_positions', { ...facts, openPositions: 1 }, ['no_positions']],
    ['not_following', { ...facts, following: 1 }, ['not_following']],
  ])('%s', (_, given, open) => {
    const missing = checkConditions(given, COPY_RULES).filter(({ isMet }) => !isMet);
    expect(missing.map(({ name }) => name)).toEqual(open);
  });
});
