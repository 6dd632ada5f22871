import { setAvatar } from '@candor/contract/profile';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { queryClient } from '#data/query-client.ts';
import type { SessionUser } from '#data/session-store.ts';
import { showToast } from '#data/toast-store.ts';
import { uploadPicture } from '#data/upload-picture.ts';
import { useFailureText } from '#data/use-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { Face } from '#ui/face.tsx';

const MAX_EDGE_PX = 1024;

/** The user's avatar; picking a new picture uploads and applies it immediately. */
export function Avatar({ user }: { user: SessionUser }) {
  const t = useTranslations('profile');
  const input = useRef<HTMLInputElement>(null);
  const failureText = useFailureText();
  const change = useMutation({
    mutationFn: async (file: File) => {
      const head_portrait = await uploadPicture(file, MAX_EDGE_PX);
      return request(setAvatar, { head_portrait }, { silent: true });
    },
    onSuccess: (text) => {
      showToast({ text, tone: 'ok' });
      return queryClient.invalidateQueries({ queryKey: ['user'] });
    },
  });
  const onPick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (file) change.mutate(file);
  };
  return (
    <section className="row user-avatar">
      <Face name={user.nickname || user.account_number} size={72} src={user.head_portrait || undefined} />
      <div className="grow">
        <Button size="s" pending={change.isPending} onClick={() => input.current?.click()}>
          {t('changeAvatar')}
        </Button>
        <input
          ref={input}
          className="sr"
          type="file"
          accept="image/jpeg,image/png"
          tabIndex={-1}
          aria-label={t('avatar')}
          onChange={onPick}
        />
        <p className="hint">{t('avatarNote')}</p>
        {change.isError ? (
          <p className="hint err" role="alert">
            {failureText(change.error)}
          </p>
        ) : null}
      </div>
    </section>
  );
}
