import { sentenceOf } from '@candor/contract/messages/tables';
import * as calls from '@candor/contract/profile';
import type { FastifyInstance } from 'fastify';
import { signPath } from '#modules/files/index';
import { toSentProof } from '#modules/identity/index';
import { toCountedPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import { loadAddresses } from './addresses.store';
import { loadCard, removeCard } from './cards.store';
import type { ProfileDeps } from './deps';
import { registerOldAddresses } from './old-addresses.routes';
import { toAddressItem, toCardInfo, toInvitation } from './profile.reply';
import { loadInvitation } from './profile.store';
import { deleteAddress } from './use-cases/delete-address';
import { editProfile } from './use-cases/edit-profile';
import { saveAddress } from './use-cases/save-address';
import { saveCard } from './use-cases/save-card';
import { saveRegion } from './use-cases/save-region';
import { setAvatar } from './use-cases/set-avatar';

const registerSelf = (http: FastifyInstance, deps: ProfileDeps): void => {
  registerCall(http, calls.setAvatar, async ({ head_portrait }, { user, language }) => {
    await setAvatar(deps, { userId: user.userId, path: head_portrait });
    return sentenceOf(language, 'profile_saved');
  });
  registerCall(http, calls.editProfile, async ({ nickname, signature }, { user, language }) => {
    await editProfile(deps, { userId: user.userId, nickname, signature });
    return sentenceOf(language, 'profile_saved');
  });
  registerCall(http, calls.saveRegion, async (input, { user, language }) => {
    const region = await saveRegion(deps, { userId: user.userId, ...input });
    return sentenceOf(language, region === null ? 'region_removed' : 'region_saved');
  });
  registerCall(http, calls.invitation, async (_, { user }) =>
    toInvitation((await loadInvitation(deps.pool, user.userId)) ?? refuse('session_invalid')),
  );
};

const registerAddresses = (http: FastifyInstance, deps: ProfileDeps): void => {
  registerCall(http, calls.saveAddress, async (input, { user, language }) => {
    await saveAddress(deps, {
      userId: user.userId,
      id: input.id ?? null,
      currencyId: input.currency,
      network: input.network ?? '',
      name: input.name,
      address: input.address,
      qrcode: input.qrcode ?? '',
      sent: toSentProof(input),
    });
    return sentenceOf(language, 'address_saved');
  });
  registerCall(http, calls.addressList, async (input, { user }) => {
    const [{ rows, total }, currencies] = await Promise.all([
      loadAddresses(deps.pool, user.userId, input),
      deps.currencies.list(),
    ]);
    const sign = (path: string): string => (path === '' ? '' : signPath(deps.secret, path, deps.clock.nowMs()));
    return toCountedPage({ rows: rows.map((row) => toAddressItem(row, { currencies, sign })), total }, input);
  });
  registerCall(http, calls.deleteAddress, async ({ id }, { user, language }) => {
    await deleteAddress(deps, { userId: user.userId, id });
    return sentenceOf(language, 'address_deleted');
  });
};

const registerCards = (http: FastifyInstance, deps: ProfileDeps): void => {
  for (const call of [calls.saveCard, calls.saveInternationalCard]) {
    registerCall(http, call, async (card, { user, language }) => {
      await saveCard(deps, { userId: user.userId, card, sent: toSentProof(card) });
      return sentenceOf(language, 'card_saved');
    });
  }
  for (const call of [calls.cardInfo, calls.internationalCardInfo]) {
    registerCall(http, call, async (_, { user }) => toCardInfo(await loadCard(deps.pool, user.userId)));
  }
  registerCall(http, calls.deleteCard, async (_, { user, language }) => {
    await removeCard(deps.pool, user.userId);
    return sentenceOf(language, 'card_deleted');
  });
};

export const registerProfileRoutes = (http: FastifyInstance, deps: ProfileDeps): void => {
  registerSelf(http, deps);
  registerAddresses(http, deps);
  registerOldAddresses(http, deps);
  registerCards(http, deps);
};
