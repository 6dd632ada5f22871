import { notifySettings, setNotifyPrivacy, setNotifySwitch } from '@candor/contract/push';
import { presetOf } from '@candor/domain/notify/choose-channels';
import { parseTimeOfDay, type QuietHours } from '@candor/domain/notify/quiet-hours';
import type { FastifyInstance } from 'fastify';
import type { Pool } from '#platform/db/pool';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import { loadDevices } from './devices.store';
import { toKindItem, toPrivacyReply, toSettings } from './settings.reply';
import { loadChoices, loadPrivacy, upsertChoice, upsertPrivacy } from './settings.store';

/** Both times or neither, and not the same. */
const readQuietHours = (from: string, to: string, offset: number): QuietHours | null => {
  if (from === '' && to === '') return null;
  if (from === '' || to === '' || from === to) return refuse('quiet_hours_wrong');
  return { from: parseTimeOfDay(from), to: parseTimeOfDay(to), offset };
};

export const registerSettingsRoutes = (http: FastifyInstance, { pool }: { readonly pool: Pool }): void => {
  registerCall(http, notifySettings, async ({ endpoint }, { user }) => {
    const [choices, privacy, devices] = await Promise.all([
      loadChoices(pool, user.userId),
      loadPrivacy(pool, user.userId),
      loadDevices(pool, user.userId),
    ]);
    return toSettings({ choices, privacy, devices }, endpoint);
  });
  registerCall(http, setNotifySwitch, async ({ kind, channel, on }, { user }) => {
    if (presetOf(kind, channel) === 'fixed') return refuse('notify_fixed');
    await upsertChoice(pool, user.userId, { kind, channel, isOn: on === '1' });
    return toKindItem(kind, await loadChoices(pool, user.userId));
  });
  registerCall(http, setNotifyPrivacy, async (input, { user }) => {
    const quiet = readQuietHours(input.quiet_from, input.quiet_to, input.offset);
    const privacy = { isHidden: input.hide_amounts === '1', quiet };
    await upsertPrivacy(pool, user.userId, privacy);
    return toPrivacyReply(privacy);
  });
};
