import { availableOf, frozenOf, houseOf } from '#kernel/ledger/chart';
import type { Entry } from '#kernel/ledger/entry';
import { referenceFrom } from '#kernel/ledger/reference';

export const COMMIT_KIND = 'ieo_commit';
/** One entry per buyer and coin: what was bought to the house, the rest back to the user. */
export const REFUND_KIND = 'ieo_refund';
const ISSUE_KIND = 'ieo_issue';
export const TOKENS_KIND = 'ieo_tokens';
export const UNLOCK_KIND = 'ieo_unlock';

/** Purposes of holds: one hold per buyer and coin, to which each commit adds; one of tokens per buyer. */
export const COMMIT_HOLD = 'ieo_commit';
export const TOKENS_HOLD = 'ieo_tokens';

interface CommitEntry {
  readonly projectId: number;
  readonly userId: number;
  readonly currencyId: number;
  readonly hold: string;
  readonly reference: string;
  readonly ruleVersion: number;
}

/** From the spot account into a hold on the financial account: the money stays the user's. */
export const toCommitEntry = ({ hold, reference, ruleVersion, ...of }: CommitEntry): Entry => ({
  kind: COMMIT_KIND,
  reference,
  ruleVersion,
  legs: [
    {
      from: availableOf(of.userId, 'change', of.currencyId),
      to: frozenOf(of.userId, 'financial', of.currencyId),
      amount: hold,
      putsInto: { purpose: COMMIT_HOLD, reference: refundReference(of) },
    },
  ],
});

/** The tokens of a project enter the books once, before they are shared. */
export const toIssueEntry = (project: {
  readonly id: number;
  readonly currencyId: number;
  readonly supply: string;
  readonly ruleVersion: number;
}): Entry => ({
  kind: ISSUE_KIND,
  reference: referenceFrom(ISSUE_KIND, project.id),
  ruleVersion: project.ruleVersion,
  legs: [
    {
      from: houseOf('deposits', project.currencyId),
      to: houseOf('ieo_supply', project.currencyId),
      amount: project.supply,
    },
  ],
});

const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0');

interface CoinOfBuyer {
  readonly projectId: number;
  readonly userId: number;
  readonly currencyId: number;
}

/**
 * References that can be read back: of what a buyer pays and gets back in one coin (and of the hold for it), of a buyer's
 * tokens and of one unlocked tranche.
 */
export const refundReference = ({ projectId, userId, currencyId }: CoinOfBuyer): string =>
  `${hex(userId, 8)}-${hex(currencyId, 4)}-8e10-8000-${hex(projectId, 12)}`;
export const tokensReference = (projectId: number, userId: number): string =>
  `${hex(userId, 8)}-0000-8e11-8000-${hex(projectId, 12)}`;
export const unlockReference = (projectId: number, userId: number, tranche: number): string =>
  `${hex(userId, 8)}-${hex(tranche, 4)}-8e12-8000-${hex(projectId, 12)}`;

export const userOfReference = (reference: string): number => Number.parseInt(reference.slice(0, 8), 16);
export const projectOfReference = (reference: string): number => Number.parseInt(reference.slice(24), 16);
/** The coin of a refund, or the tranche of an unlock. */
export const partOfReference = (reference: string): number => Number.parseInt(reference.slice(9, 13), 16);
