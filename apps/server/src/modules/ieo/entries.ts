import { availableOf, frozenOf, houseOf } from '#kernel/ledger/chart';
import type { Entry } from '#kernel/ledger/entry';
import { referenceFrom } from '#kernel/ledger/reference';

export const COMMIT_KIND = 'ieo_commit';
/** One entry per commit: what was bought to the house, the rest back to the user. */
export const REFUND_KIND = 'ieo_refund';
const ISSUE_KIND = 'ieo_issue';
export const TOKENS_KIND = 'ieo_tokens';
export const UNLOCK_KIND = 'ieo_unlock';

/** Purposes of holds. */
export const COMMIT_HOLD = 'ieo_commit';
export const TOKENS_HOLD = 'ieo_tokens';

interface CommitEntry {
  readonly userId: number;
  readonly currencyId: number;
  readonly hold: string;
  readonly reference: string;
  readonly ruleVersion: number;
}

/** From the spot account into a hold on the financial account: the money stays the user's. */
export const toCommitEntry = ({ userId, currencyId, hold, reference, ruleVersion }: CommitEntry): Entry => ({
  kind: COMMIT_KIND,
  reference,
  ruleVersion,
  legs: [
    {
      from: availableOf(userId, 'change', currencyId),
      to: frozenOf(userId, 'financial', currencyId),
      amount: hold,
      putsInto: { purpose: COMMIT_HOLD, reference },
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

/** References that can be read back: of a commit's settlement, of a buyer's tokens and of one unlocked tranche. */
export const settleReference = (commitId: number): string => `${hex(commitId, 8)}-0000-8e10-8000-000000000000`;
export const tokensReference = (projectId: number, userId: number): string =>
  `${hex(userId, 8)}-0000-8e11-8000-${hex(projectId, 12)}`;
export const unlockReference = (projectId: number, userId: number, tranche: number): string =>
  `${hex(userId, 8)}-${hex(tranche, 4)}-8e12-8000-${hex(projectId, 12)}`;

/** The first eight digits of such a reference: a commit or a user. */
export const firstOfReference = (reference: string): number => Number.parseInt(reference.slice(0, 8), 16);
export const projectOfReference = (reference: string): number => Number.parseInt(reference.slice(24), 16);
export const trancheOfReference = (reference: string): number => Number.parseInt(reference.slice(9, 13), 16);
