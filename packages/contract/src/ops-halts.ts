import * as z from 'zod/mini';
import { defineOperatorCall } from './call';
import { amountText, decimalText, idText } from './fields';
import { FUNDED_PURSES, HALT_KINDS, HALT_REASONS } from './halts';
import { PAUSES } from './market';
import { EVERYBODY, noInput, reasonText } from './ops-fields';

/** A halt that lasts. Who lifts it must be two people too. */
const runningHalt = z.object({
  kind: z.enum(HALT_KINDS),
  reason: z.enum([...HALT_REASONS, 'fund']),
  note: z.string(),
  since_ms: z.number(),
  /** Empty where the fund guard did it. */
  proposed_by: z.string(),
  approved_by: z.string(),
  /** Of the fund guard: the tick, what the fund had before it, and what its forced closes took. */
  tick_seq: z.number(),
  fund_before: decimalText(),
  fund_taken: decimalText(),
});

export const operatorInstruments = defineOperatorCall({
  method: 'GET',
  path: '/ops/instruments',
  roles: EVERYBODY,
  summary: 'Every instrument with its state: trading, paused by its price, halted by operators, openings paused.',
  input: noInput(),
  reply: z.array(
    z.object({
      id: z.number(),
      symbol: z.string(),
      /** By its price; see the quotation. */
      paused: z.enum(['', ...PAUSES]),
      paused_since_ms: z.number(),
      halts: z.array(runningHalt),
      /** Proposals about it that wait for a second person. */
      waiting: z.array(z.object({ proposal_id: z.number(), kind: z.enum(['instrument_halt', 'instrument_lift']) })),
    }),
  ),
});

export const proposeHalt = defineOperatorCall({
  method: 'POST',
  path: '/ops/instruments/propose_halt',
  roles: ['finance', 'admin'],
  summary:
    'Propose to refuse new orders of an instrument; a second operator decides. Nothing is voided, settled, closed or stopped by it.',
  input: z.object({ id: idText(), cause: z.enum(HALT_REASONS), reason: reasonText() }),
  reply: z.object({ proposal_id: z.number() }),
});

export const proposeLift = defineOperatorCall({
  method: 'POST',
  path: '/ops/instruments/propose_lift',
  roles: ['finance', 'admin'],
  summary: 'Propose to take new orders again; a second operator decides.',
  input: z.object({ id: idText(), kind: z.enum(HALT_KINDS), reason: reasonText() }),
  reply: z.object({ proposal_id: z.number() }),
});

export const proposePurse = defineOperatorCall({
  method: 'POST',
  path: '/ops/purses/propose',
  roles: ['finance'],
  summary: 'Propose to put the house’s own money into one of its purses; a second operator decides, and it is public.',
  input: z.object({
    purse: z.enum(FUNDED_PURSES),
    currency_id: idText(),
    amount: amountText(),
    reason: reasonText(),
  }),
  reply: z.object({ proposal_id: z.number() }),
});
