import { sentenceOf } from '@candor/contract/messages/tables';
import { oldAddAddress, oldAddresses, oldDeleteAddress } from '@candor/contract/old-calls';
import type { FastifyInstance } from 'fastify';
import { toSentProof } from '#modules/identity/index';
import { registerCall } from '#platform/http/route';
import { toWireTime } from '#platform/http/wire-time';
import { refuse } from '#platform/refusal';
import { loadAddresses } from './addresses.store';
import type { ProfileDeps } from './deps';
import { deleteAddress } from './use-cases/delete-address';
import { saveAddress } from './use-cases/save-address';

/** Lists without paging. */
const WHOLE = { page: 1, limit: 100 } as const;

/** Addresses under the names of other existing clients, by the same commands: a second proof, or unconfirmed; the hold. */
export const registerOldAddresses = (http: FastifyInstance, deps: ProfileDeps): void => {
  registerCall(http, oldAddresses, async (input, { user: { userId } }) => {
    const asked = input.currency ?? input.currency_id;
    const [{ rows }, currencies] = await Promise.all([loadAddresses(deps.pool, userId, WHOLE), deps.currencies.list()]);
    return rows
      .filter(({ currencyId }) => asked === undefined || currencyId === asked)
      .map((row) => ({
        id: row.id,
        user_id: userId,
        currency: row.currencyId,
        currency_name: currencies.find(({ id }) => id === row.currencyId)?.name ?? '',
        address: row.address,
        notes: row.name,
        network: row.network,
        create_time: toWireTime(row.createdAt),
      }));
  });
  registerCall(http, oldAddAddress, async (input, { user, language }) => {
    const currency = (await deps.currencies.find(input.currency_id)) ?? refuse('currency_unknown');
    const notes = (input.notes ?? '').trim();
    await saveAddress(deps, {
      userId: user.userId,
      id: null,
      currencyId: currency.id,
      network: input.network ?? '',
      name: notes === '' ? currency.name : notes,
      address: input.address,
      qrcode: null,
      sent: toSentProof(input),
    });
    return sentenceOf(language, 'address_saved');
  });
  registerCall(http, oldDeleteAddress, async (input, { user, language }) => {
    const id = input.address_id ?? input.id ?? refuse('parameter_error', { field: 'address_id' });
    await deleteAddress(deps, { userId: user.userId, id });
    return sentenceOf(language, 'address_deleted');
  });
};
