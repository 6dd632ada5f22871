import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { uploadPicture } from './upload-picture.ts';
import { useFailureText } from './use-failure-text.ts';
import { useObjectUrl } from './use-object-url.ts';

export interface PictureUpload {
  /** The picked picture, during and after the upload. */
  readonly preview: string | undefined;
  /** The address the server returned; empty until then. */
  readonly path: string;
  readonly isPending: boolean;
  readonly failure: string | null;
  readonly pick: (file: File) => void;
  readonly clear: () => void;
}

/** One picture of a form: shrunk and uploaded as soon as it is picked, before the form is submitted. */
export function usePictureUpload(maxEdge: number): PictureUpload {
  const failureText = useFailureText();
  const [picked, setPicked] = useState<File | null>(null);
  const preview = useObjectUrl(picked);
  const mutation = useMutation({ mutationFn: (file: File) => uploadPicture(file, maxEdge) });
  const clear = () => {
    setPicked(null);
    mutation.reset();
  };
  return {
    preview: mutation.isError ? undefined : preview,
    path: mutation.data ?? '',
    isPending: mutation.isPending,
    failure: mutation.isError ? failureText(mutation.error) : null,
    pick: (file) => {
      setPicked(file);
      mutation.mutate(file);
    },
    clear,
  };
}
