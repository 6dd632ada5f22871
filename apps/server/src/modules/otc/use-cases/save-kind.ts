import type { InputOf } from '@candor/contract/call';
import type { saveOtcKind } from '@candor/contract/ops-otc';
import { type KindField, readKindFields } from '@candor/domain/otc/payment-fields';
import { type Done, OK } from '#kernel/operators/action';
import { readReason } from '#kernel/operators/read-reason';
import { loadFiatRates } from '#modules/wallet/index';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { OtcDeps } from '../deps';
import { lockKind, upsertKind } from '../kinds.store';

const readFields = (json: string): KindField[] => {
  try {
    const fields = readKindFields(JSON.parse(json));
    if (fields) return fields;
  } catch {
    // Text that is not JSON is refused like any other wrong list.
  }
  return refuse('otc_kind_wrong');
};

/** Adds or changes a kind of payment. Saved methods and open orders keep what they have. */
export const saveKind = async (
  { pool, clock }: Pick<OtcDeps, 'pool' | 'clock'>,
  tx: Tx,
  input: InputOf<typeof saveOtcKind>,
): Promise<Done<typeof OK>> => {
  const reason = readReason(input.reason);
  const fiats = input.fiats.split(',').filter((code) => code !== '');
  const known = new Set((await loadFiatRates(pool)).map(({ code }) => code));
  const name = input.name.trim();
  if (name === '' || fiats.some((code) => !known.has(code))) refuse('otc_kind_wrong');
  const kind = { code: input.code, name, fields: readFields(input.fields), fiats, isOpen: input.open === '1' };
  const before = await lockKind(tx, kind.code);
  await upsertKind(tx, kind, new Date(clock.nowMs()));
  return {
    reply: OK,
    audit: { action: 'otc.save_kind', subject: `kind ${kind.code}`, note: reason, before, after: kind },
  };
};
