import { GAME_RULES, type GameRules, STAKE_DECIMALS } from '@candor/domain/game/game-rules';
import { parseAmount } from '@candor/money/decimal';
import * as z from 'zod/mini';
import { defineRuleArea } from '#kernel/rules/areas';
import { isAbove, positive } from '#kernel/rules/rule-fields';

declare module '#kernel/rules/areas' {
  interface RuleBodies {
    readonly game: GameRules;
  }
}

/** A range of stakes with so few decimals that no payout is rounded. */
const stakes = (most: string, scale: number) => {
  const stake = positive(most).check(z.refine((text) => parseAmount(text, { scale }).ok));
  return z.strictObject({ min: stake, max: stake }).check(z.refine(({ min, max }) => !isAbove(min, max)));
};

const schema = z.strictObject({
  pointsPerDay: positive('1000000').check(z.regex(/^\d+$/)),
  pointsStake: stakes('10000', STAKE_DECIMALS.points),
  usdtEnabled: z.boolean(),
  usdtStake: stakes('1000', STAKE_DECIMALS.usdt),
});

/** Odds and multipliers are no rule that can be changed: they are part of the published game. */
export const GAME_RULE_AREA = defineRuleArea({ area: 'game', schema, defaults: () => GAME_RULES });
