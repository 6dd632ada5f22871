import type { HouseAccount } from '#kernel/ledger/chart';
import type { EffectWithoutEntry, Invariant, InvariantPart } from '#kernel/ledger/reconcile/invariant';
import type { RuleAreaSpec } from '#kernel/rules/areas';
import type { AccountReserve } from './account-reserve';
import type { ChatKind } from './chat-kind';
import type { ConsoleQueue } from './console-queue';
import type { FeeBackDesk } from './fee-back-desk';
import type { HoldingsSource } from './holdings';
import type { NoticeArea } from './notices';
import type { OrderCardSource } from './order-card';
import type { PositionWatcher } from './position-watcher';
import type { ProposalKind } from './proposal-kind';
import type { RateUpDesk } from './rate-up-desk';
import type { ReceiptDeclaration } from './receipt-source';
import type { RecordKind } from './record-kind';
import type { SelfLimitFlow } from './self-limit-flow';
import type { TrialDesk } from './trial-desk';

/**
 * What a module declares about itself, in the `manifest.ts` of its folder. Shared engines (ledger, rules, records,
 * proof, limits, notices, console) iterate over the manifests in `manifests.ts` and name no product themselves.
 */
export interface Manifest<Deps = never> {
  readonly name: string;
  /** Adds the module's routes, jobs and listeners. */
  readonly register: (deps: Deps) => void;
  /** Accounts of the house that only this module books on. */
  readonly purses?: readonly HouseAccount[];
  /** Areas of rules the module owns: schema, first version, names for the public log. */
  readonly rules?: readonly RuleAreaSpec[];
  /** More places at which an invariant of the ledger can fail. */
  readonly invariantParts?: readonly InvariantPart[];
  /** Commands of the module whose effect is a row and no ledger entry. */
  readonly effectsWithoutEntry?: readonly EffectWithoutEntry[];
  /** Invariants of the module's own tables and entries. */
  readonly invariants?: readonly Invariant[];
  /** Kinds of entries the module books that users see in their records. */
  readonly recordKinds?: readonly RecordKind[];
  /** Kinds of receipts the module's settled orders get. */
  readonly receipts?: readonly ReceiptDeclaration[];
  /**
   * What counts towards users' own limits, if it can be read from the module's tables; a module may also report uses to
   * limits.
   */
  readonly selfLimit?: SelfLimitFlow;
  /** Notices the module sends to users: texts in all languages, category, link. */
  readonly notices?: NoticeArea;
  /** Kinds of actions of the module that take two operators. */
  readonly proposals?: readonly ProposalKind[];
  /** Work of the module that waits for an operator. */
  readonly queues?: readonly ConsoleQueue[];
  /** What users have in the module's finance products, for the financial hub. */
  readonly holdings?: HoldingsSource;
  /** Takes part in what users do with futures positions. */
  readonly positionWatcher?: PositionWatcher;
  /** Money of users' accounts that cannot be moved out of them. */
  readonly accountReserve?: AccountReserve;
  /** Trial funds that orders of other products can be made with. One module declares it. */
  readonly trialDesk?: TrialDesk;
  /** Rates that coupons add to lock orders. One module declares it. */
  readonly rateUpDesk?: RateUpDesk;
  /** Takes back what the module paid to users of fees that are given back. */
  readonly feeBackDesk?: FeeBackDesk;
  /** Kinds of conversations about the module's subjects. */
  readonly chatKinds?: readonly ChatKind[];
  /** Kinds of orders of the module that users attach to conversations with customer service. */
  readonly orderCards?: readonly OrderCardSource[];
  /** Adds the module's demo data after users and balances of the demo exist; runs at every start in demo mode. */
  readonly seedDemo?: (deps: Deps) => Promise<void>;
}
