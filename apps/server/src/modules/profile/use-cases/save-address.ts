import { isOwnDepositAddress } from '@candor/domain/fund/network-rules';
import type { SentProof } from '@candor/domain/identity/second-proof';
import { decideAddress } from '@candor/domain/profile/address-check';
import { decideLabel } from '@candor/domain/profile/decide-profile';
import { checkSecondProof, notifyAccountOwner, type SecondProof } from '#modules/identity/index';
import { isUniqueViolation, type Tx, withTx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import { type AddressRow, insertAddress, lockAddress, updateAddress } from '../addresses.store';
import type { ProfileDeps } from '../deps';
import { PROFILE_NOTICES } from '../notices';
import { bindPicture } from '../own-picture';

export interface AddressForm {
  readonly userId: number;
  /** Null: a new address. */
  readonly id: number | null;
  readonly currencyId: number;
  readonly network: string;
  readonly name: string;
  readonly address: string;
  /** Null: a form without a field for it. */
  readonly qrcode: string | null;
  /** Without a second proof, every withdrawal to the address needs a code. */
  readonly sent: SentProof;
}

const LONGEST_NAME = 40;

type Target = Pick<AddressRow, 'currencyId' | 'network' | 'name' | 'address'>;

const readTarget = async (deps: ProfileDeps, form: AddressForm): Promise<Target> => {
  const currency = (await deps.currencies.find(form.currencyId)) ?? refuse('currency_unknown');
  const name = decideLabel(form.name, LONGEST_NAME);
  if (!name.ok) throw new Refusal(name.code, name.params);
  if (name.value === '') refuse('parameter_error', { field: 'name' });
  const decision = decideAddress({ currencyName: currency.name, network: form.network, address: form.address.trim() });
  if (!decision.ok) throw new Refusal(decision.code, decision.params);
  if (isOwnDepositAddress((await deps.rules.now()).networks, decision)) refuse('address_is_ours');
  return { currencyId: currency.id, network: decision.network, name: name.value, address: decision.address };
};

/** The present picture may be kept; any other must be an unbound upload of the user. */
const settlePicture = async (tx: Tx, form: AddressForm, present: AddressRow | null): Promise<string> => {
  const path = form.qrcode;
  if (path === null) return present?.qrcode ?? '';
  if (path === '') return refuse('qrcode_missing');
  if (path !== present?.qrcode) await bindPicture(tx, { ownerId: form.userId, path, use: 'address_code' });
  return path;
};

const isSameTarget = (present: AddressRow | null, target: Target): boolean =>
  present !== null &&
  present.currencyId === target.currencyId &&
  present.network === target.network &&
  present.address === target.address;

interface Checked {
  readonly form: AddressForm;
  readonly target: Target;
  readonly proof: SecondProof | null;
}

const write = async (tx: Tx, deps: ProfileDeps, { form, target, proof }: Checked) => {
  const present =
    form.id === null ? null : ((await lockAddress(tx, form.userId, form.id)) ?? refuse('address_unknown'));
  const qrcode = await settlePicture(tx, form, present);
  const nowMs = deps.clock.nowMs();
  const isSame = isSameTarget(present, target);
  const usableFrom = present && isSame ? present.usableFrom : new Date(nowMs + deps.config.holdMs);
  // Without a proof the address is unconfirmed, unless its destination is unchanged and was confirmed before.
  const isConfirmed = proof !== null || (isSame && present?.isConfirmed === true);
  const row = { content: { ...target, qrcode, usableFrom, isConfirmed }, now: new Date(nowMs) };
  await proof?.burn(tx, row.now);
  if (present === null) await insertAddress(tx, form.userId, row);
  else await updateAddress(tx, present.id, row);
  if (isSame) return;
  const params = { address: target.address };
  await notifyAccountOwner(tx, deps, {
    notices: PROFILE_NOTICES,
    userId: form.userId,
    template: 'address_added',
    params,
  });
};

/**
 * Saves an address, or changes one of the user. It can be used only after the holding time, which restarts when the
 * destination changes; the owner is then notified, with the freeze link.
 */
export const saveAddress = async (deps: ProfileDeps, form: AddressForm): Promise<void> => {
  const target = await readTarget(deps, form);
  const proof = await checkSecondProof(deps, form.userId, form.sent);
  try {
    await withTx(deps.pool, (tx) => write(tx, deps, { form, target, proof }));
  } catch (error) {
    if (isUniqueViolation(error)) refuse('address_exists');
    throw error;
  }
  deps.relay.nudge();
};
