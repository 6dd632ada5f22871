import { nftMakeWork, nftWorkForm } from '@candor/contract/nft-mine';
import * as z from 'zod/mini';
import { createMediaStore, createWorkFormReader, registerMultipart } from '#modules/files/index';
import { withTx } from '#platform/db/with-tx';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import type { NftModuleDeps } from './deps';
import { findOwnArtist } from './studio.store';
import { makeWork, storeFiles } from './use-cases/make-work';

const UPLOADS_PER_MINUTE = 10;

/** Text fields of a multipart form, checked as those of other calls are. */
export const parseFields = <S extends z.ZodMiniType>(
  schema: S,
  fields: Readonly<Record<string, string>>,
): z.output<S> => {
  const parsed = z.safeParse(schema, fields);
  if (parsed.success) return parsed.data;
  return refuse('parameter_error', { field: String(parsed.error.issues[0]?.path.at(-1) ?? '') });
};

/** Artists upload their own works. */
export const registerStudioUpload = (deps: NftModuleDeps): void => {
  const store = createMediaStore(deps);
  const withWorkForm = createWorkFormReader();
  registerMultipart(deps.http, (scope) => {
    registerCall(scope, nftMakeWork, {
      perMinute: UPLOADS_PER_MINUTE,
      handle: async (_, { user: { userId } }, request) => {
        if (!(await findOwnArtist(deps.pool, userId))) return refuse('nft_not_artist');
        return withWorkForm(request, async ({ fields, ...files }) => {
          const { type, ...form } = parseFields(nftWorkForm, fields);
          const { mediaId } = await storeFiles(store, type, { ...files, ownerId: userId });
          const ask = { ...form, artistId: userId, ownerId: userId, mediaId, mediaOwnerId: userId };
          return { code: await withTx(deps.pool, (tx) => makeWork(deps, tx, ask)) };
        });
      },
    });
  });
};
