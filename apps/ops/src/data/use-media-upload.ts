import type { ReplyOf } from '@candor/contract/call';
import type { NftTypeName } from '@candor/contract/nft-fields';
import { operatorNftMedia } from '@candor/contract/ops-nft';
import { useMutation } from '@tanstack/react-query';
import { sendParts } from './client.ts';

export interface MediaFiles {
  readonly type: NftTypeName;
  readonly file: File;
  /** The still picture of sound and video. */
  readonly cover?: File;
}

/** Uploads the files of a work or box; nobody sees them before they are used. */
export const useMediaUpload = () =>
  useMutation<ReplyOf<typeof operatorNftMedia>, Error, MediaFiles>({
    mutationFn: (files) => sendParts(operatorNftMedia, { ...files }),
  });
