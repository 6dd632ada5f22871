import { canonical } from '@candor/money/decimal';
import { insertHalt, liftHalt } from '#kernel/halts/halts.store';
import { PURSE_FUNDING_KIND } from '#kernel/ledger/adjustments.store';
import { houseOf } from '#kernel/ledger/chart';
import type { AuditNote } from '#kernel/operators/append-audit';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { OpsDeps } from '../deps';
import type { HouseMatter, PurseFundingBody } from '../proposals.store';

type Deps = Pick<OpsDeps, 'ledger' | 'clock'>;

export interface AgreedHouse {
  readonly matter: HouseMatter;
  readonly proposal: { readonly id: number; readonly proposedBy: number; readonly reason: string };
  readonly approvedBy: number;
  readonly ruleVersion: number;
}

/** Funds a purse from the house's own money; published with its reason (`loadPurses`). */
const fundPurse = async (
  tx: Tx,
  deps: Deps,
  { body, proposal, ruleVersion }: AgreedHouse & { readonly body: PurseFundingBody },
): Promise<AuditNote> => {
  const { purse, currencyId, currencyName, amount, entryReference: reference } = body;
  const legs = [{ from: houseOf('adjustments', currencyId), to: houseOf(purse, currencyId), amount }];
  const [result] = await deps.ledger.postMany(tx, [{ kind: PURSE_FUNDING_KIND, reference, ruleVersion, legs }]);
  if (!result?.ok) throw new Error(`purse ${purse} could not be funded`);
  const after = { proposal: proposal.id, amount: canonical(amount), currency: currencyName, reference };
  return { action: 'purse.fund', subject: `purse ${purse}`, after, note: proposal.reason };
};

/**
 * Carries out a proposal about the house. A halt refuses new orders from its commit on and does not touch existing
 * ones. A halt or lift that changes nothing is refused.
 */
export const carryOutHouse = async (tx: Tx, deps: Deps, agreed: AgreedHouse): Promise<AuditNote> => {
  const { matter, proposal, approvedBy } = agreed;
  if (matter.kind === 'purse_funding') return fundPurse(tx, deps, { ...agreed, body: matter.body });
  const { instrumentId, symbol } = matter.body;
  const { proposedBy, reason: note } = proposal;
  const people = { proposedBy, approvedBy, note, at: new Date(deps.clock.nowMs()) };
  const subject = `instrument ${symbol}`;
  if (matter.kind === 'instrument_halt') {
    const { cause } = matter.body;
    if (!(await insertHalt(tx, instrumentId, { ...people, reason: cause }))) refuse('halt_unchanged');
    return { action: 'instrument.halt', subject, after: { proposal: proposal.id, cause }, note };
  }
  const { halt } = matter.body;
  if (!(await liftHalt(tx, { instrumentId, kind: halt }, people))) refuse('halt_unchanged');
  return { action: 'instrument.lift', subject, before: { halt }, after: { proposal: proposal.id }, note };
};
