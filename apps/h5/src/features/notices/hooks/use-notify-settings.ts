import {
  type NotifyChannel,
  type NotifyKind,
  notifySettings,
  pushUnsubscribe,
  setNotifyPrivacy,
  setNotifySwitch,
} from '@candor/contract/push';
import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { queryClient } from '#data/query-client.ts';
import { showToast } from '#data/toast-store.ts';
import { type NotifySettings, withKind, withSwitch } from '#features/notices/model/notify-rows.ts';
import { type QuietHours, toEastOffset } from '#features/notices/model/quiet-hours.ts';
import { nowMs } from '#lib/clock.ts';

const KEY = ['notify', 'settings'] as const;

/** `endpoint`: of this device, empty without one; undefined: not read yet. */
export function useNotifySettings(endpoint: string | undefined) {
  return useQuery({
    queryKey: [...KEY, endpoint],
    queryFn: ({ signal }) => request(notifySettings, endpoint === '' ? {} : { endpoint }, { signal, silent: true }),
    enabled: endpoint !== undefined,
    // A device that was just subscribed asks under another endpoint: the switches stay on screen meanwhile.
    placeholderData: (before) => before,
  });
}

export const refreshNotifySettings = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });

const change = (edit: (settings: NotifySettings) => NotifySettings): void =>
  void queryClient.setQueriesData<NotifySettings>({ queryKey: KEY }, (settings) => settings && edit(settings));

type Switched = { readonly kind: NotifyKind; readonly channel: NotifyChannel; readonly isOn: boolean };

/** Switches at once; a refusal is shown and the switch goes back. */
export function useSwitch(): (to: Switched) => void {
  const { mutate } = useMutation({
    mutationFn: ({ kind, channel, isOn }: Switched) =>
      request(setNotifySwitch, { kind, channel, on: isOn ? '1' : '0' }),
    onMutate: (to) => change((settings) => withSwitch(settings, to)),
    onSuccess: (item) => change((settings) => withKind(settings, item)),
    onError: () => void refreshNotifySettings(),
  });
  return mutate;
}

type Privacy = { readonly hidesAmounts: boolean; readonly quiet: QuietHours };

export function usePrivacy(onSaved: () => void) {
  return useMutation({
    mutationFn: ({ hidesAmounts, quiet }: Privacy) =>
      request(setNotifyPrivacy, {
        hide_amounts: hidesAmounts ? '1' : '0',
        quiet_from: quiet.from,
        quiet_to: quiet.to,
        offset: String(toEastOffset(new Date(nowMs()).getTimezoneOffset())),
      }),
    onSuccess: (privacy) => {
      change((settings) => ({ ...settings, ...privacy }));
      onSaved();
    },
  });
}

/** Ends pushes to another device. */
export function useRemoveDevice() {
  return useMutation({
    mutationFn: (id: number) => request(pushUnsubscribe, { id: String(id) }),
    onSuccess: (text) => {
      showToast({ text, tone: 'ok' });
      return refreshNotifySettings();
    },
  });
}
