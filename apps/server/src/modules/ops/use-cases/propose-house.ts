import type { FundedPurse, HaltKind, HaltReason } from '@candor/contract/halts';
import { parseAmount, toFixed8 } from '@candor/money/decimal';
import { insertProposal } from '#kernel/operators/proposals.store';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { OpsDeps } from '../deps';
import { findInstrument } from '../instruments.store';
import type { HouseMatter } from '../proposals.store';

interface Asked {
  readonly operatorId: number;
  readonly reason: string;
}

interface HouseProposal {
  readonly matter: HouseMatter;
  readonly subject: string;
  readonly action: string;
}

const propose = async (tx: Tx, deps: Pick<OpsDeps, 'clock'>, { matter, ...words }: HouseProposal & Asked) => {
  const { subject, action, reason, operatorId } = words;
  const now = new Date(deps.clock.nowMs());
  const id = await insertProposal(tx, { ...matter, subject, reason, proposedBy: operatorId, now });
  return {
    reply: { proposal_id: id },
    audit: { action, subject, after: { proposal: id, ...matter.body }, note: reason },
  };
};

const readInstrument = async (tx: Tx, id: number) => (await findInstrument(tx, id)) ?? refuse('not_found');

/** The halt takes effect only after another operator approves. */
export const proposeHalt = async (
  tx: Tx,
  deps: Pick<OpsDeps, 'clock'>,
  form: Asked & { readonly instrumentId: number; readonly cause: HaltReason },
) => {
  const { instrumentId, cause } = form;
  const { symbol, running } = await readInstrument(tx, instrumentId);
  if (running.includes('halt')) refuse('halt_unchanged');
  const matter = { kind: 'instrument_halt' as const, body: { instrumentId, symbol, cause } };
  return propose(tx, deps, { ...form, matter, subject: `instrument ${symbol}`, action: 'instrument.propose_halt' });
};

export const proposeLift = async (
  tx: Tx,
  deps: Pick<OpsDeps, 'clock'>,
  form: Asked & { readonly instrumentId: number; readonly halt: HaltKind },
) => {
  const { instrumentId, halt } = form;
  const { symbol, running } = await readInstrument(tx, instrumentId);
  if (!running.includes(halt)) refuse('halt_unchanged');
  const matter = { kind: 'instrument_lift' as const, body: { instrumentId, symbol, halt } };
  const subject = `instrument ${symbol} ${halt}`;
  return propose(tx, deps, { ...form, matter, subject, action: 'instrument.propose_lift' });
};

export const proposePurse = async (
  tx: Tx,
  deps: Pick<OpsDeps, 'clock' | 'currencies' | 'newId'>,
  form: Asked & { readonly purse: FundedPurse; readonly currencyId: number; readonly amount: string },
) => {
  const { purse, currencyId } = form;
  const currency = (await deps.currencies.find(currencyId)) ?? refuse('currency_unknown');
  const parsed = parseAmount(form.amount, { scale: currency.scale });
  if (!parsed.ok) return refuse('amount_too_precise', { currency: currency.name, scale: String(currency.scale) });
  const amount = toFixed8(parsed.value);
  const body = { purse, currencyId, currencyName: currency.name, amount, entryReference: deps.newId() };
  const matter = { kind: 'purse_funding' as const, body };
  return propose(tx, deps, { ...form, matter, subject: `purse ${purse} ${currency.name}`, action: 'purse.propose' });
};
