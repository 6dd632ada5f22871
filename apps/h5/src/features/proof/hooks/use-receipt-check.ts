import { proofKeys } from '@candor/contract/market';
import { receiptFile } from '@candor/contract/receipts';
import { readReceiptFile } from '@candor/domain/proof/read-receipt-file';
import type { ReceiptFile } from '@candor/domain/proof/receipt-check';
import { type ReceiptVerdict, verifyReceipt } from '@candor/domain/proof/verify-receipt';
import { useMutation, useQuery } from '@tanstack/react-query';
import { browserCrypto } from '#data/browser-crypto.ts';
import { request } from '#data/client.ts';
import { proofViewOf } from '#features/proof/model/proof-views.ts';
import { nowMs } from '#lib/clock.ts';

/** The user's settled order to verify, by its id. */
export interface ReceiptSubject {
  readonly kind: ReceiptFile['kind'];
  readonly id: string;
}

export interface CheckedReceipt {
  readonly file: ReceiptFile;
  readonly verdict: ReceiptVerdict;
  /** False when the published keys could not be fetched; the file's own key is then unconfirmed. */
  readonly isKeyKnown: boolean;
  readonly checkedMs: number;
}

/** The published keys; null when they could not be fetched. */
async function loadTrustedKeys(): Promise<readonly string[] | null> {
  try {
    const { keys } = await request(proofKeys, {}, { silent: true });
    return keys.map((key) => key.public_key);
  } catch {
    return null;
  }
}

async function checkFile(file: ReceiptFile): Promise<CheckedReceipt> {
  const keys = await loadTrustedKeys();
  const verdict = await verifyReceipt(file, browserCrypto, keys);
  return { file, verdict, isKeyKnown: keys !== null, checkedMs: nowMs() };
}

/** Fetches the receipt of one of the user's settled orders and verifies it in the browser. */
export function useReceiptCheck(subject: ReceiptSubject | null) {
  return useQuery({
    queryKey: ['proof', 'receipt', subject?.kind, subject?.id],
    queryFn: async ({ signal }) => {
      if (subject === null) throw new Error('there is nothing to prove');
      const file = await request(receiptFile, { ...subject }, { signal, silent: true });
      const { complete } = proofViewOf(subject.kind);
      return checkFile(complete === undefined ? file : await complete(file, subject.id, signal));
    },
    enabled: subject !== null,
    // Never refetched automatically; a check runs only on request.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export interface ChosenFile {
  readonly name: string;
  /** null: not a valid proof file. */
  readonly checked: CheckedReceipt | null;
}

/** Verifies a proof file from the device without uploading it. */
export function useFileCheck() {
  return useMutation({
    mutationFn: async (chosen: File): Promise<ChosenFile> => {
      const file = readReceiptFile(await chosen.text());
      return { name: chosen.name, checked: file && (await checkFile(file)) };
    },
  });
}
