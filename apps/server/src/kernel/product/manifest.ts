import type { HouseAccount } from '#kernel/ledger/chart';
import type { EffectWithoutEntry, Invariant, InvariantPart } from '#kernel/ledger/reconcile/invariant';
import type { RuleAreaSpec } from '#kernel/rules/areas';
import type { ConsoleQueue } from './console-queue';
import type { NoticeArea } from './notices';
import type { ReceiptDeclaration } from './receipt-source';
import type { RecordKind } from './record-kind';
import type { SelfLimitFlow } from './self-limit-flow';

/**
 * What a module declares about itself, in the `manifest.ts` of its folder. Shared engines (ledger, rules, records, proof, limits,
 * notices, console) walk over the list of manifests in `manifests.ts` and name no product themselves.
 */
export interface Manifest<Deps = never> {
  readonly name: string;
  /** Adds the module's routes, jobs and listeners. */
  readonly register: (deps: Deps) => void;
  /** Purses of the house that only this module books on. */
  readonly purses?: readonly HouseAccount[];
  /** Areas of rules the module owns: schema, first version, names for the public log. */
  readonly rules?: readonly RuleAreaSpec[];
  /** More places at which an invariant of the ledger can fail. */
  readonly invariantParts?: readonly InvariantPart[];
  /** Commands of the module whose effect is a row and no ledger entry. */
  readonly effectsWithoutEntry?: readonly EffectWithoutEntry[];
  /** Statements about the module's own tables and entries that must always hold. */
  readonly invariants?: readonly Invariant[];
  /** Kinds of entries the module books that users see in their records. */
  readonly recordKinds?: readonly RecordKind[];
  /** Kinds of receipts the module's settled orders get. */
  readonly receipts?: readonly ReceiptDeclaration[];
  /** What counts towards users' own limits, where the module's tables say it; a module may also report uses to limits. */
  readonly selfLimit?: SelfLimitFlow;
  /** What the module tells users: texts in all languages, category, link. */
  readonly notices?: NoticeArea;
  /** What of the module waits for an operator. */
  readonly queues?: readonly ConsoleQueue[];
}
