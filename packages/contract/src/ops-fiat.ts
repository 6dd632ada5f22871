import * as z from 'zod/mini';
import { defineOperatorCall } from './call';
import { decimalText, flag } from './fields';
import { EVERYBODY, noInput, reasonText } from './ops-fields';
import { FIAT_SOURCES } from './wallet';

export const operatorFiatRates = defineOperatorCall({
  method: 'GET',
  path: '/ops/fiat/rates',
  roles: EVERYBODY,
  summary: 'Fiat rates with their age and source, and the open proposal for new ones.',
  input: noInput(),
  reply: z.object({
    rates: z.array(
      z.object({
        currency_code: z.string(),
        symbol: z.string(),
        per_usd: decimalText(),
        taken_at_ms: z.number(),
        is_old: flag(),
        source: z.enum(FIAT_SOURCES),
      }),
    ),
    /** 0: none. */
    proposal_id: z.number(),
    /** Whether a daily source is configured. */
    has_source: flag(),
  }),
});

export const proposeFiatRates = defineOperatorCall({
  method: 'POST',
  path: '/ops/fiat/propose',
  roles: ['finance', 'admin'],
  summary:
    'Propose fiat rates, one a line: code, units for one US dollar, symbol. A second operator decides. Used when the daily source fails.',
  input: z.object({ rates: z.string().check(z.maxLength(4000)), reason: reasonText() }),
  reply: z.object({ proposal_id: z.number() }),
});
