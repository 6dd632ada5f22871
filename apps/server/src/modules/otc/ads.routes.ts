import {
  otcAdPreview,
  otcEditAd,
  otcMethods,
  otcOwnAds,
  otcPostAd,
  otcRemoveMethod,
  otcRenewAd,
  otcSaveMethod,
  otcSwitchAd,
} from '@candor/contract/otc-ads';
import { registerCall } from '#platform/http/route';
import type { OtcModuleDeps } from './deps';
import { toMethod } from './methods.reply';
import { previewAd, readMethods, readOwnAds } from './use-cases/read-own';
import { editAd, postAd } from './use-cases/save-ad';
import { dropOwnMethod, saveMethod } from './use-cases/save-method';
import { renewAd, switchAd } from './use-cases/switch-ad';

const registerMethods = (deps: OtcModuleDeps): void => {
  const { http } = deps;
  registerCall(http, otcMethods, (_, { user }) => readMethods(deps, user.userId));
  registerCall(http, otcSaveMethod, async (input, { user }) => {
    const { method, kind } = await saveMethod(deps, {
      userId: user.userId,
      id: input.id ?? null,
      kind: input.kind,
      holder: input.holder ?? '',
      fields: input.fields ?? '{}',
      isFromCard: input.from_card === '1',
    });
    return toMethod(method, kind);
  });
  registerCall(http, otcRemoveMethod, async ({ id }, { user }) => {
    await dropOwnMethod(deps, user.userId, id);
    return { id };
  });
};

/** Own ads and payment methods. */
export const registerOtcAds = (deps: OtcModuleDeps): void => {
  const { http } = deps;
  registerMethods(deps);
  registerCall(http, otcAdPreview, (input, { user }) => previewAd(deps, input, user.userId));
  registerCall(http, otcPostAd, (input, { user }) => postAd(deps, user.userId, input));
  registerCall(http, otcEditAd, (input, { user }) => editAd(deps, user.userId, input));
  registerCall(http, otcSwitchAd, async ({ id, action }, { user }) => ({
    id,
    state: await switchAd(deps, { userId: user.userId, id, action }),
  }));
  registerCall(http, otcRenewAd, async ({ id }, { user }) => ({
    id,
    expires_ms: await renewAd(deps, { userId: user.userId, id }),
  }));
  registerCall(http, otcOwnAds, ({ page, limit }, { user }) => readOwnAds(deps, { userId: user.userId, page, limit }));
};
