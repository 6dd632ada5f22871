import type { ShareResult } from '@candor/domain/ieo/compute-result';
import type { ShareTerms } from '@candor/domain/ieo/lines';
import { canonical } from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';

/** One round of the sharing, as it counted for one buyer. Decimals are text. */
export interface ShareStep {
  readonly number: number;
  /** Shared in this round, among buyers who wanted `wanted`. */
  readonly left: string;
  readonly wanted: string;
  readonly own: string;
  /** left × own ÷ wanted, cut after two decimals, but never more than the own maximum. */
  readonly share: string;
  /** Buyers who reached their maximum in the round before. */
  readonly cappedBefore: number;
  /** What ended the own part in this round: everything asked for, or the cap. Null: shared to the end. */
  readonly end: 'all' | 'cap' | null;
}

const SCALE = 8;
const HUNDREDTH = 10n ** 6n;

/** The rounds a buyer took part in, until the own part ended. */
export function toShareSteps(
  { rounds, isShared }: Pick<ShareResult, 'rounds' | 'isShared'>,
  terms: Pick<ShareTerms, 'step' | 'userCap'>,
  ownWanted: string,
): readonly ShareStep[] {
  const step = toUnits(terms.step, SCALE);
  const own = toUnits(ownWanted, SCALE);
  const cap = toUnits(terms.userCap, SCALE);
  const most = own < cap ? own : cap;
  const steps: ShareStep[] = [];
  if (!isShared || own === 0n) return steps;
  for (const [index, round] of rounds.entries()) {
    const isEnd = round.left * own >= most * round.wanted;
    const cut = (round.left * step * own) / (round.wanted * step);
    steps.push({
      number: index + 1,
      left: canonical(fromUnits(round.left * step, SCALE)),
      wanted: canonical(fromUnits(round.wanted * step, SCALE)),
      own: canonical(fromUnits(own, SCALE)),
      share: canonical(fromUnits(isEnd ? most : (cut / HUNDREDTH) * HUNDREDTH, SCALE)),
      cappedBefore: index === 0 ? 0 : (rounds[index - 1]?.capped ?? 0),
      end: isEnd ? (most === own ? 'all' : 'cap') : null,
    });
    if (isEnd) break;
  }
  return steps;
}
