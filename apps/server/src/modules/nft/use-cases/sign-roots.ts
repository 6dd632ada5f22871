import { boxRootText } from '@candor/domain/nft/box-file';
import { publishKey } from '#kernel/pricing/checkpoints.store';
import type { ProofSigner } from '#kernel/pricing/proof-key';
import { withTx } from '#platform/db/with-tx';
import type { NftDeps } from '../deps';
import { loadUnsigned, updateSigned } from '../series.store';
import type { EnsureHeld } from './draw-boxes';

type SignDeps = Pick<NftDeps, 'pool' | 'clock'> & { readonly signer: ProofSigner };

/** Signs roots that were published since the last run, so that files of boxes prove when they existed. */
export const signRoots = async ({ pool, clock, signer }: SignDeps, ensureHeld: EnsureHeld): Promise<void> => {
  for (const { id, code, total, root } of await loadUnsigned(pool)) {
    await withTx(pool, async (tx) => {
      await ensureHeld(tx);
      const signedMs = clock.nowMs();
      const signature = signer.signText(boxRootText({ series: code, total, root, signedMs })).toString('hex');
      await publishKey(tx.client, { ...signer, nowMs: signedMs });
      await updateSigned(tx, id, { signedMs, keyId: signer.keyId, signature });
    });
  }
};
