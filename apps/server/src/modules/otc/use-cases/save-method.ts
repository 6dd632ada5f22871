import { type PaymentValues, readPaymentValues } from '@candor/domain/otc/payment-fields';
import { isSameName } from '@candor/domain/otc/same-name';
import type { CardFields } from '@candor/domain/profile/decide-profile';
import { loadCard } from '#modules/profile/index';
import { type Tx, withTx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import type { OtcDeps } from '../deps';
import { type Kind, listKinds } from '../kinds.store';
import { insertMethod, listMethods, lockMethods, type PayTo, removeMethod, updateMethod } from '../methods.store';
import { dropMethod, insertVersions, lockAdsWithMethod } from '../own-ads.store';
import { loadVerified } from '../owner-checks';
import { lockTraders } from '../traders.store';

/** The kind of payment a saved bank card becomes. */
const CARD_KIND = 'bank';

export interface MethodForm {
  readonly userId: number;
  /** Null: a new one. */
  readonly id: number | null;
  readonly kind: string;
  readonly holder: string;
  /** JSON object of texts. */
  readonly fields: string;
  readonly isFromCard: boolean;
}

const readValues = (json: string): PaymentValues => {
  try {
    const values: unknown = JSON.parse(json);
    const isObject = typeof values === 'object' && values !== null && !Array.isArray(values);
    if (isObject && Object.values(values).every((value) => typeof value === 'string')) return values as PaymentValues;
  } catch {
    // Text that is not JSON is refused like any other wrong value.
  }
  return refuse('otc_method_wrong');
};

const cardValues = (card: CardFields): PaymentValues => ({
  bank_name: card.bank_name,
  account: card.bank_account,
  swift: card.swift_code,
  branch: card.bank_dizhi,
});

const readEntered = async ({ pool }: OtcDeps, form: MethodForm, kind: Kind): Promise<PayTo> => {
  if (!form.isFromCard) return { holder: form.holder.trim(), fields: readValues(form.fields) };
  if (kind.code !== CARD_KIND) return refuse('otc_kind_unknown');
  const card = (await loadCard(pool, form.userId)) ?? refuse('otc_no_card');
  const keys = new Set<string>(kind.fields.map(({ key }) => key));
  const fields = Object.fromEntries(Object.entries(cardValues(card.fields)).filter(([key]) => keys.has(key)));
  return { holder: card.fields.real_name.trim(), fields };
};

interface Saving {
  readonly form: MethodForm;
  readonly kind: Kind;
  readonly payTo: PayTo;
  readonly maxMethods: number;
}

const store = async (tx: Tx, { form, kind, payTo, maxMethods }: Saving, at: Date): Promise<number> => {
  const { userId, id } = form;
  if (id !== null) {
    const [method] = await lockMethods(tx, { userId, ids: [id], mode: 'update' });
    if (method?.kindId !== kind.id) return refuse('otc_method_unknown');
    await updateMethod(tx, { id, ...payTo }, at);
    return id;
  }
  await lockTraders(tx, [userId], at);
  const own = await listMethods(tx.client, userId);
  if (own.length >= maxMethods) return refuse('otc_too_many_methods', { maximum: String(maxMethods) });
  return insertMethod(tx, { userId, kindId: kind.id, ...payTo }, at);
};

/** Saves an own payment method. The account holder must be the verified name; open orders keep what they have. */
export const saveMethod = async (
  deps: OtcDeps,
  form: MethodForm,
): Promise<{ readonly method: PayTo & { readonly id: number }; readonly kind: Kind }> => {
  const { verifiedName } = await loadVerified(deps, form.userId);
  const kind = (await listKinds(deps.pool)).find(({ code }) => code === form.kind);
  if (!kind || (!kind.isOpen && form.id === null)) return refuse('otc_kind_unknown');
  const entered = await readEntered(deps, form, kind);
  const read = readPaymentValues(kind.fields, entered.fields);
  if (!read.ok) throw new Refusal(read.code, read.params);
  if (!isSameName(entered.holder, verifiedName)) return refuse('otc_method_name', { name: verifiedName });
  const payTo = { holder: entered.holder, fields: read.values };
  const { maxMethods } = (await deps.rules.now()).otc;
  const at = new Date(deps.clock.nowMs());
  const id = await withTx(deps.pool, (tx) => store(tx, { form, kind, payTo, maxMethods }, at));
  return { method: { id, ...payTo }, kind };
};

/** Removes an own method, also from ads that have another one. Refused while an open ad has no other. */
export const dropOwnMethod = (deps: OtcDeps, userId: number, id: number): Promise<void> =>
  withTx(deps.pool, async (tx) => {
    const at = new Date(deps.clock.nowMs());
    const [method] = await lockMethods(tx, { userId, ids: [id], mode: 'update' });
    if (!method) return refuse('otc_method_unknown');
    const ads = await lockAdsWithMethod(tx, { userId, methodId: id });
    const others = new Set((await listMethods(tx.client, userId)).map((one) => one.id).filter((one) => one !== id));
    const hasOther = ads.map((ad) => ad.methodIds.some((one) => others.has(one)));
    if (ads.some(({ state }, place) => state === 'open' && !hasOther[place])) return refuse('otc_method_in_use');
    const adIds = ads.filter((_, place) => hasOther[place]).map((ad) => ad.id);
    await removeMethod(tx, id, at);
    if (adIds.length === 0) return;
    await dropMethod(tx, { adIds, methodId: id, at });
    await insertVersions(tx, adIds, at);
  });
