import type { SentOf } from '@candor/contract/call';
import { CHAT_TEXT_LENGTH, chatSend } from '@candor/contract/chat';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { newRequestKey } from '#data/request-key.ts';
import { usePictureUpload } from '#data/use-picture-upload.ts';
import { useSubmit } from '#data/use-submit.ts';
import { type ChatDraft, changeDraft, leftAfter, toSent } from './chat-draft.ts';
import { refreshConversation } from './chat-queries.ts';
import { MessageDock, PicturePreview } from './message-dock.tsx';
import { PicturePick } from './picture-pick.tsx';

/** Pictures with a longer edge are scaled down to this before upload. */
const PICTURE_MAX_EDGE_PX = 2000;

const newDraft = (text = ''): ChatDraft => ({ text, clientKey: newRequestKey(), isTried: false });

/** Field for a message. A message without a reply keeps its key, so that sending it again writes nothing twice. */
export function ChatDock({ conversation }: { conversation: number }) {
  const t = useTranslations();
  const [draft, setDraft] = useState(() => newDraft());
  const [isEmpty, setEmpty] = useState(false);
  const picture = usePictureUpload(PICTURE_MAX_EDGE_PX);
  const written = (_: unknown, sent: SentOf<typeof chatSend>) => {
    setDraft(({ text }) => newDraft(leftAfter(text, sent.text ?? '')));
    // Another picture may have been picked since.
    if (!picture.isPending && picture.path === (sent.picture ?? '')) picture.clear();
    void refreshConversation(conversation);
  };
  const submit = useSubmit(chatSend, written, { isThrottled: false });
  const write = (text: string) => {
    setDraft((current) => changeDraft(current, text, newRequestKey));
    setEmpty(false);
    submit.forget();
  };
  const send = () => {
    const message = toSent(conversation, draft, picture.path);
    setEmpty(message === null && !picture.isPending);
    if (message === null || picture.isPending || submit.isPending) return;
    setDraft({ ...draft, isTried: true });
    submit.send(message);
  };
  // Another picture makes another message.
  const renewKey = () => setDraft((current) => changeDraft(current, current.text, newRequestKey));
  const shown = {
    ...picture,
    pick: (file: File) => {
      renewKey();
      picture.pick(file);
    },
    clear: () => {
      renewKey();
      picture.clear();
    },
  };
  const labels = { add: t('chat.addPicture'), remove: t('chat.removePicture') };
  return (
    <MessageDock
      text={draft.text}
      maxLength={CHAT_TEXT_LENGTH}
      above={<PicturePreview picture={shown} labels={labels} />}
      lead={<PicturePick label={labels.add} pending={picture.isPending} onPick={shown.pick} />}
      failure={isEmpty ? t('common.fields.required') : (submit.failure ?? picture.failure)}
      labels={{ write: t('chat.write'), send: t('chat.send') }}
      onText={write}
      onSend={send}
    />
  );
}
