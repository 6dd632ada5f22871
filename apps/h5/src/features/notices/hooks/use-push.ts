import { pushTest } from '@candor/contract/push';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ApiError } from '#data/api-error.ts';
import { request } from '#data/client.ts';
import { useInstall } from '#data/install-store.ts';
import { readPushDevice, turnPushOff, turnPushOn } from '#data/push-subscription.ts';
import { queryClient } from '#data/query-client.ts';
import { showToast } from '#data/toast-store.ts';
import { useFailureText } from '#data/use-failure-text.ts';
import { type PushState, toPushState } from '#features/notices/model/push-place.ts';
import { isIos } from '#lib/is-ios.ts';
import { refreshNotifySettings } from './use-notify-settings.ts';

const KEY = ['push', 'device'] as const;

/** The browser's state of pushes to this device. Read again when the page comes back: the user may have changed it there. */
export const usePushDevice = () => useQuery({ queryKey: KEY, queryFn: readPushDevice, networkMode: 'always' });

const refresh = async (): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: KEY });
  await refreshNotifySettings();
};

interface Push {
  readonly state: PushState;
  readonly isPending: boolean;
  /** Why the last switch had no effect. */
  readonly failure: string | null;
  readonly turn: (isOn: boolean) => void;
  readonly test: () => void;
}

/** `isSubscribed`: the server lists this device. */
export function usePush(isSubscribed: boolean): Push {
  const t = useTranslations('notices.settings');
  const { data: device } = usePushDevice();
  const failureText = useFailureText();
  const isInstalled = useInstall((state) => state.isInstalled);
  const endpoint = device?.endpoint ?? '';
  const switching = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnPushOn(t('devices.unnamed')) : turnPushOff(endpoint)),
    onSettled: refresh,
  });
  const testing = useMutation({
    mutationFn: () => request(pushTest, { endpoint }),
    onSuccess: (text) => showToast({ text, tone: 'ok' }),
  });
  const state = toPushState({
    isSupported: device?.isSupported ?? false,
    permission: device?.permission ?? 'default',
    isIos: isIos(navigator),
    isInstalled,
    isSubscribed,
  });
  // What is not of our server is of the browser's push service.
  const failed = (error: Error) => (error instanceof ApiError ? failureText(error) : t('push.failed'));
  return {
    state,
    isPending: switching.isPending,
    failure: switching.error && failed(switching.error),
    turn: (isOn) => switching.mutate(isOn),
    test: () => (testing.isPending ? undefined : testing.mutate()),
  };
}
