import type { ReplyOf } from '@candor/contract/call';
import { chatUpload } from '@candor/contract/chat';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#data/client.ts';
import { ensureCaller } from '#data/ensure-caller.ts';
import { shrinkPicture } from '#data/shrink-picture.ts';
import { useFailureText } from '#data/use-failure-text.ts';
import { useObjectUrl } from '#data/use-object-url.ts';
import { callerFields } from '#data/visitor-store.ts';

/** Pictures with a longer edge are scaled down to this before upload. */
const PICTURE_MAX_EDGE_PX = 2000;

export interface Attachment {
  /** The name of the picked file; empty: none. */
  readonly name: string;
  /** Of a picked picture. */
  readonly preview: string | undefined;
  /** What the server has taken; undefined until then. */
  readonly uploaded: ReplyOf<typeof chatUpload> | undefined;
  readonly isPending: boolean;
  readonly failure: string | null;
  readonly pick: (file: File) => void;
  readonly clear: () => void;
}

async function upload(file: File) {
  await ensureCaller();
  const parts = new FormData();
  const { visitor } = callerFields();
  // Text parts come before the file: the server needs them while it reads it.
  if (visitor !== undefined) parts.set('visitor', visitor);
  parts.set('name', file.name);
  parts.set('file', isPicture(file) ? await shrinkPicture(file, PICTURE_MAX_EDGE_PX) : file, file.name);
  return request(chatUpload, {}, { parts, silent: true });
}

const isPicture = (file: File): boolean => file.type.startsWith('image/');

/** One picture or document of a service conversation, uploaded as soon as it is picked. */
export function useAttachment(): Attachment {
  const failureText = useFailureText();
  const [picked, setPicked] = useState<File | null>(null);
  const mutation = useMutation({ mutationFn: upload });
  const preview = useObjectUrl(picked !== null && isPicture(picked) ? picked : null);
  return {
    name: mutation.isError ? '' : (picked?.name ?? ''),
    preview: mutation.isError ? undefined : preview,
    uploaded: mutation.data,
    isPending: mutation.isPending,
    failure: mutation.isError ? failureText(mutation.error) : null,
    pick: (file) => {
      setPicked(file);
      mutation.mutate(file);
    },
    clear: () => {
      setPicked(null);
      mutation.reset();
    },
  };
}
