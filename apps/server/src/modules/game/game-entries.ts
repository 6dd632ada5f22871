import type { GameCurrency } from '@candor/contract/game';
import type { Entry } from '#kernel/ledger/entry';
import { type GameCoins, ownAccount, purseOf } from './deps';

export const GRANT_KIND = 'game_grant';
export const STAKE_KIND = 'game_stake';
export const PAYOUT_KIND = 'game_payout';

interface Moved {
  readonly userId: number;
  readonly currency: GameCurrency;
  readonly amount: string;
  readonly reference: string;
  readonly ruleVersion: number;
  readonly coins: GameCoins;
}

const toUser = (kind: string, { userId, currency, amount, reference, ruleVersion, coins }: Moved): Entry => ({
  kind,
  reference,
  ruleVersion,
  legs: [{ from: purseOf(currency, coins), to: ownAccount(userId, currency, coins), amount }],
});

export const toGrantEntry = (grant: Omit<Moved, 'currency'>): Entry =>
  toUser(GRANT_KIND, { ...grant, currency: 'points' });
export const toPayoutEntry = (payout: Moved): Entry => toUser(PAYOUT_KIND, payout);
export const toStakeEntry = ({ userId, currency, amount, reference, ruleVersion, coins }: Moved): Entry => ({
  kind: STAKE_KIND,
  reference,
  ruleVersion,
  legs: [{ from: ownAccount(userId, currency, coins), to: purseOf(currency, coins), amount }],
});
