import { cmp, toRate } from '@candor/money/decimal';
import { type Tx, withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { type CodeRow, insertCode, listCodes, lockCodesOf, updateCode } from '../codes.store';
import type { InviteDeps } from '../deps';
import { toInviteCode } from '../invite-code';

export interface CodeForm {
  readonly userId: number;
  /** Null: a new code. */
  readonly id: number | null;
  /** Empty: a random one. Codes are never renamed. */
  readonly code: string;
  readonly givenPercent: string;
  /** Null: the note stays. */
  readonly note: string | null;
}

type SaveDeps = Pick<InviteDeps, 'pool' | 'rules' | 'clock' | 'ids'>;

const change = async (tx: Tx, own: readonly CodeRow[], form: CodeForm): Promise<number> => {
  const code = own.find(({ id }) => id === form.id) ?? refuse('invite_code_unknown');
  await updateCode(tx, { id: code.id, givenPercent: form.givenPercent, note: form.note ?? code.note });
  return code.id;
};

const create = async (tx: Tx, deps: SaveDeps, form: CodeForm): Promise<number> => {
  const code = form.code.toUpperCase() || toInviteCode(deps.ids);
  const { userId, givenPercent, note } = form;
  const now = new Date(deps.clock.nowMs());
  return (await insertCode(tx, { userId, code, givenPercent, note: note ?? '', now })) ?? refuse('invite_code_taken');
};

/** Makes a code, or changes split and note of one. Those who came by it before keep the terms of their registration. */
export const saveCode = async (deps: SaveDeps, form: CodeForm): Promise<CodeRow> => {
  const { firstPercent, maxCodes } = (await deps.rules.now()).invite;
  if (cmp(toRate(form.givenPercent), toRate(firstPercent)) > 0)
    return refuse('invite_split_wrong', { maximum: firstPercent });
  return withTx(deps.pool, async (tx) => {
    await lockCodesOf(tx, form.userId);
    const own = await listCodes(tx.client, form.userId);
    if (form.id === null && own.length >= maxCodes)
      return refuse('invite_too_many_codes', { maximum: String(maxCodes) });
    const id = form.id === null ? await create(tx, deps, form) : await change(tx, own, form);
    return (await listCodes(tx.client, form.userId)).find((one) => one.id === id) ?? refuse('invite_code_unknown');
  });
};
