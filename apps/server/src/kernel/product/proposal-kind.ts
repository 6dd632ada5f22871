import type { OperatorRole } from '@candor/contract/call';
import type { Currencies } from '#kernel/ledger/currencies';
import type { Ledger } from '#kernel/ledger/post';
import type { AuditNote } from '#kernel/operators/append-audit';
import type { Board } from '#kernel/pricing/board';
import type { Rules } from '#kernel/rules/rules';
import type { Tx } from '#platform/db/with-tx';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';
import type { FeeBackDesk } from './fee-back-desk';

export interface ProposalDeps {
  readonly ledger: Ledger;
  readonly currencies: Currencies;
  readonly board: Board;
  readonly rules: Rules;
  readonly declared: { readonly feeBackDesks: readonly FeeBackDesk[] };
  readonly clock: Clock;
  readonly config: Pick<Config, 'mode' | 'demoCode' | 'holdMs' | 'productDayMs'>;
  readonly ids: { randomHex(bytes: number): string };
  readonly newId: () => string;
}

export interface ProposalFact {
  readonly name: string;
  readonly value: string;
}

/** A proposal that another operator approves now. */
export interface ApprovedProposal<Body = unknown> {
  readonly id: number;
  readonly subject: string;
  readonly reason: string;
  readonly body: Body;
  readonly proposedBy: number;
  /** The proposer's e-mail address. */
  readonly proposer: string;
  readonly approver: { readonly id: number; readonly email: string };
  /** The rule version in force. */
  readonly ruleVersion: number;
}

export interface AppliedProposal {
  readonly note: AuditNote;
  /** The approver's half of a start code, if the kind makes one. */
  readonly startCode?: string;
}

/** A kind of action that one operator proposes and another approves. Methods get bodies of their own kind only. */
export interface ProposalKind<Body extends object = object> {
  /** Stored with each proposal: unique over all modules, and never changed. */
  readonly kind: string;
  /** For the console, in English: its name, and what approving does. */
  readonly title: string;
  readonly effect: string;
  /** Roles of which the second person must have one. */
  readonly deciders: readonly OperatorRole[];
  /** What would happen, as label and value pairs. */
  facts(body: Body): readonly ProposalFact[];
  /** The users it is about, as the rows are now; neither proposer nor approver may be one of them. */
  usersOf?(body: Body, tx: Tx): readonly number[] | Promise<readonly number[]>;
  /** The operator it is about, who is locked with the approver and cannot decide. */
  operatorOf?(body: Body): number | null;
  /** Refuses what may not be proposed; called by `propose` in the proposing transaction. */
  check?(tx: Tx, body: Body): Promise<void>;
  /** Carries out the proposal as stored, in the approving transaction; a refusal leaves the proposal open. */
  apply(tx: Tx, deps: ProposalDeps, approved: ApprovedProposal<Body>): Promise<AppliedProposal>;
}
