import { dualEvidence, dualOrder } from '@candor/contract/dual';
import type { DualReceipt } from '@candor/domain/dual/receipt';
import { joinEvidence } from '@candor/domain/dual/window-evidence';
import type { Check, ReceiptFile } from '@candor/domain/proof/receipt-check';
import { useTranslations } from 'use-intl';
import { browserCrypto } from '#data/browser-crypto.ts';
import { request } from '#data/client.ts';
import type { ProofView } from '#data/proof-view.ts';
import { useFigures } from '#widgets/proof/use-figures.ts';
import { useDualTexts } from './components/use-dual-texts.ts';
import { gainOf, lastWindow, paidWithCoin } from './model/receipt-outcome.ts';

/** Proof view of a settled dual order. */
export const proof: ProofView = {
  kind: 'dual',
  account: 'change',
  checks: {
    settlement: { title: 'proof.check.settlement', mismatch: 'proof.mismatch.settlement' },
    side: { title: 'dual.proof.sideTitle', mismatch: 'dual.proof.sideMismatch' },
    payout: { title: 'proof.check.payout', mismatch: 'proof.mismatch.payout' },
  },
  noteOf: () => 'dual.proof.note',
  complete,
  idOf: ({ orderId }: DualReceipt) => orderId,
  gainOf,
  endOf: (receipt: DualReceipt) => lastWindow(receipt)?.toMs ?? receipt.maturityMs,
  useTradeText,
  useLines,
};

/** Fetches the records of the order's windows; all orders that mature together share them. */
async function complete(file: ReceiptFile, id: string, signal: AbortSignal): Promise<ReceiptFile> {
  const { windows } = await request(dualOrder, { id }, { signal, silent: true });
  const evidence = await Promise.all(
    windows
      .toSorted((a, b) => a.window_from_ms - b.window_from_ms)
      .map((window) =>
        request(dualEvidence, { settlement_id: String(window.settlement_id) }, { signal, silent: true }),
      ),
  );
  return joinEvidence(file, evidence, browserCrypto);
}

function useTradeText(receipt: DualReceipt) {
  const t = useTranslations('dual.proof');
  const { figure, percent } = useFigures();
  const { side, symbol, days } = receipt;
  return {
    side: { text: t(side), isUp: side === 'call' },
    what: t('what', { symbol, price: figure(receipt.linkedPrice) }),
    terms: t('terms', {
      cost: `${figure(receipt.cost)} ${paidWithCoin(receipt)}`,
      percent: percent(receipt.rate),
      days,
    }),
    more: [t('paid', { paid: `${figure(receipt.paid)} ${receipt.currency}` })],
  };
}

/** If the mean or the side is wrong, the payout line only states that the payout follows from them. */
function useLines() {
  const t = useTranslations();
  const texts = useDualTexts();
  const { figure } = useFigures();
  const meanLine = (receipt: DualReceipt): string => {
    const last = lastWindow(receipt);
    if (last === undefined || receipt.result === 'failed') return t('dual.proof.failedMean');
    const window = texts.windowText(last.fromMs, last.toMs);
    return t('dual.proof.mean', { found: last.found, window });
  };
  const lineOf = (receipt: DualReceipt, check: Check, isBent: boolean): string => {
    if (check.name === 'settlement') return meanLine(receipt);
    if (check.name === 'side') {
      return t(`dual.proof.${receipt.result}`, { price: figure(receipt.linkedPrice), coin: receipt.currency });
    }
    if (check.state === 'failed') return t('proof.line.notFollows');
    return isBent ? t('proof.line.follows') : t('dual.proof.payout');
  };
  return { lineOf };
}
