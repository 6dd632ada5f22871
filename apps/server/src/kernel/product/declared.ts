import type { AccountReserve } from './account-reserve';
import type { ChatKind } from './chat-kind';
import type { ConsoleQueue } from './console-queue';
import type { FeeBackDesk } from './fee-back-desk';
import type { HoldingsSource } from './holdings';
import type { Manifest } from './manifest';
import type { NoticeArea } from './notices';
import type { OrderCardSource } from './order-card';
import type { PositionWatcher } from './position-watcher';
import type { ProposalKind } from './proposal-kind';
import type { RateUpDesk } from './rate-up-desk';
import type { ReceiptDeclaration } from './receipt-source';
import type { RecordKind } from './record-kind';
import type { SelfLimitFlow } from './self-limit-flow';
import type { TrialDesk } from './trial-desk';

/** The declarations of all manifests, merged for the shared engines. */
export interface Declared {
  readonly recordKinds: readonly RecordKind[];
  readonly receipts: readonly ReceiptDeclaration[];
  readonly selfLimitFlows: readonly SelfLimitFlow[];
  readonly notices: readonly NoticeArea[];
  readonly queues: readonly ConsoleQueue[];
  readonly holdings: readonly HoldingsSource[];
  readonly proposals: readonly ProposalKind[];
  readonly positionWatchers: readonly PositionWatcher[];
  readonly accountReserves: readonly AccountReserve[];
  readonly chatKinds: readonly ChatKind[];
  readonly orderCards: readonly OrderCardSource[];
  readonly trialDesks: readonly TrialDesk[];
  readonly rateUpDesks: readonly RateUpDesk[];
  readonly feeBackDesks: readonly FeeBackDesk[];
}

type Slice =
  | 'recordKinds'
  | 'receipts'
  | 'selfLimit'
  | 'notices'
  | 'queues'
  | 'holdings'
  | 'proposals'
  | 'positionWatcher'
  | 'accountReserve'
  | 'chatKinds'
  | 'orderCards'
  | 'trialDesk'
  | 'rateUpDesk'
  | 'feeBackDesk';

/** Throws for a value that two modules declare: the second would never be found. */
const ensureUnique = (what: string, values: readonly (string | number)[]): void => {
  const twice = values.find((value, at) => values.indexOf(value) !== at);
  if (twice !== undefined) throw new Error(`${what} ${twice} is declared twice`);
};

export const collectDeclared = (manifests: readonly Pick<Manifest, Slice>[]): Declared => {
  const recordKinds = manifests.flatMap((manifest) => manifest.recordKinds ?? []);
  ensureUnique(
    'record kind',
    recordKinds.map(({ kind }) => kind),
  );
  ensureUnique(
    'record type',
    recordKinds.map(({ type }) => type),
  );
  const receipts = manifests.flatMap((manifest) => manifest.receipts ?? []);
  ensureUnique(
    'receipt rank',
    receipts.map(({ rank }) => rank),
  );
  const selfLimitFlows = manifests.flatMap((manifest) => manifest.selfLimit ?? []);
  const notices = manifests.flatMap((manifest) => manifest.notices ?? []);
  ensureUnique(
    'notice',
    notices.flatMap(({ kinds }) => Object.keys(kinds)),
  );
  const queues = manifests.flatMap((manifest) => manifest.queues ?? []);
  ensureUnique(
    'queue',
    queues.map(({ name }) => name),
  );
  const holdings = manifests.flatMap((manifest) => manifest.holdings ?? []);
  const proposals = manifests.flatMap((manifest) => manifest.proposals ?? []);
  ensureUnique(
    'proposal kind',
    proposals.map(({ kind }) => kind),
  );
  const positionWatchers = manifests.flatMap((manifest) => manifest.positionWatcher ?? []);
  const accountReserves = manifests.flatMap((manifest) => manifest.accountReserve ?? []);
  const chatKinds = manifests.flatMap((manifest) => manifest.chatKinds ?? []);
  ensureUnique(
    'chat kind',
    chatKinds.map(({ kind }) => kind),
  );
  const orderCards = manifests.flatMap((manifest) => manifest.orderCards ?? []);
  ensureUnique(
    'order card',
    orderCards.map(({ kind }) => kind),
  );
  const trialDesks = manifests.flatMap((manifest) => manifest.trialDesk ?? []);
  const rateUpDesks = manifests.flatMap((manifest) => manifest.rateUpDesk ?? []);
  const feeBackDesks = manifests.flatMap((manifest) => manifest.feeBackDesk ?? []);
  return {
    trialDesks,
    rateUpDesks,
    feeBackDesks,
    chatKinds,
    orderCards,
    positionWatchers,
    accountReserves,
    recordKinds,
    receipts,
    selfLimitFlows,
    notices,
    queues,
    holdings,
    proposals,
  };
};
