import type { ConsoleQueue } from './console-queue';
import type { HoldingsSource } from './holdings';
import type { Manifest } from './manifest';
import type { NoticeArea } from './notices';
import type { ProposalKind } from './proposal-kind';
import type { ReceiptDeclaration } from './receipt-source';
import type { RecordKind } from './record-kind';
import type { SelfLimitFlow } from './self-limit-flow';

/** The declarations of all manifests, merged for the shared engines. */
export interface Declared {
  readonly recordKinds: readonly RecordKind[];
  readonly receipts: readonly ReceiptDeclaration[];
  readonly selfLimitFlows: readonly SelfLimitFlow[];
  readonly notices: readonly NoticeArea[];
  readonly queues: readonly ConsoleQueue[];
  readonly holdings: readonly HoldingsSource[];
  readonly proposals: readonly ProposalKind[];
}

type Slice = 'recordKinds' | 'receipts' | 'selfLimit' | 'notices' | 'queues' | 'holdings' | 'proposals';

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
  return { recordKinds, receipts, selfLimitFlows, notices, queues, holdings, proposals };
};
