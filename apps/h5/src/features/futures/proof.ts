import type { FuturesReceipt } from '@candor/domain/futures/receipt';
import type { Check } from '@candor/domain/proof/receipt-check';
import { useTranslations } from 'use-intl';
import type { ProofView } from '#data/proof-view.ts';
import { listSourceDelays } from '#widgets/proof/source-delays.ts';
import { useFigures } from '#widgets/proof/use-figures.ts';
import { gainOf, levelOf, waitsOf } from './model/receipt-outcome.ts';

/** Proof view of a futures fill. */
export const proof: ProofView = {
  kind: 'futures',
  account: 'lever',
  checks: {
    position: { title: 'proof.check.position', mismatch: 'proof.mismatch.position' },
    trigger: { title: 'proof.check.trigger', mismatch: 'proof.mismatch.trigger' },
    result: { title: 'proof.check.result', mismatch: 'proof.mismatch.result' },
  },
  noteOf: ({ cause }: FuturesReceipt) => (cause === 'user' ? 'proof.note.hand' : 'proof.note.level'),
  idOf: ({ fillId }: FuturesReceipt) => fillId,
  gainOf,
  endOf: ({ tick }: FuturesReceipt) => tick.timeMs,
  useTradeText,
  useLines,
};

/** `more` names the tick an order was accepted at, the tick that filled it, and when the sources of that one spoke. */
function useTradeText(receipt: FuturesReceipt) {
  const t = useTranslations('proof.trade');
  return {
    side: { text: t(receipt.before.side), isUp: receipt.before.side === 'long' },
    what: t('futures', { symbol: receipt.symbol, multiple: receipt.before.multiple }),
    terms: t(`closed.${receipt.cause}`, { lots: receipt.lots }),
    more: waitsOf(receipt).flatMap(({ what, acceptedSeq, filledSeq, sources }) => {
      const list = listSourceDelays(sources);
      const wait = t(`wait.${what}`, { accepted: String(acceptedSeq), filled: String(filledSeq) });
      return list === '' ? [wait] : [wait, t('spoke', { list })];
    }),
  };
}

function useLines() {
  const t = useTranslations('proof.line');
  const { figure, gain, exactClock } = useFigures();
  const lineOf = (receipt: FuturesReceipt, check: Check): string => {
    const { before } = receipt;
    if (check.name === 'position') {
      return t('margin', { margin: figure(before.margin), lots: before.lots, price: figure(before.entryPrice) });
    }
    if (check.name === 'trigger') {
      const level = levelOf(receipt);
      const met = { level: level === '' ? '' : figure(level), time: exactClock(receipt.tick.timeMs) };
      return t(`met.${receipt.cause}`, met);
    }
    return t('booked', { pnl: gain(receipt.pnl), fee: figure(receipt.fee) });
  };
  return { lineOf };
}
