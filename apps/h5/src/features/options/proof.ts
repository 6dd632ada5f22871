import type { OptionReceipt } from '@candor/domain/options/receipt';
import type { Check } from '@candor/domain/proof/receipt-check';
import { useTranslations } from 'use-intl';
import type { ProofView } from '#data/proof-view.ts';
import { listSourceDelays } from '#widgets/proof/source-delays.ts';
import { useFigures } from '#widgets/proof/use-figures.ts';
import { gainFrom, gainOf, outcomeOf, venuePrices } from './model/receipt-outcome.ts';

/** With more venues than this, only their number is shown. */
const SHOWN_VENUES = 3;

/** Proof view of a settled option. */
export const proof: ProofView = {
  kind: 'option',
  account: 'micro',
  checks: {
    entry: { title: 'proof.check.entry', mismatch: 'proof.mismatch.entry' },
    settlement: { title: 'proof.check.settlement', mismatch: 'proof.mismatch.settlement' },
    payout: { title: 'proof.check.payout', mismatch: 'proof.mismatch.payout' },
  },
  idOf: ({ orderId }: OptionReceipt) => orderId,
  gainOf,
  endOf: ({ dueMs, entryByMs }: OptionReceipt) => dueMs ?? entryByMs,
  useTradeText,
  useLines,
  recordedGain: (receipt: OptionReceipt, { name, recorded }) =>
    name === 'payout' ? gainFrom(receipt, recorded) : null,
};

function useTradeText({ direction, symbol, seconds, stake, payoutRate, isTrial, entrySources }: OptionReceipt) {
  const t = useTranslations('proof.trade');
  const list = listSourceDelays(entrySources ?? '');
  const { figure, percent } = useFigures();
  return {
    side: { text: t(direction), isUp: direction === 'up' },
    what: t('option', { symbol, seconds }),
    terms: t(isTrial ? 'stakedTrial' : 'staked', { stake: figure(stake), percent: percent(payoutRate) }),
    more: list === '' ? [] : [t('spoke', { list })],
  };
}

/** If a price check failed, the payout line only states that the payout follows from that price. */
function useLines() {
  const t = useTranslations('proof.line');
  const { figure, exactClock, percent } = useFigures();
  const lineOf = (receipt: OptionReceipt, check: Check, isBent: boolean): string => {
    if (check.name === 'payout') {
      if (check.state === 'failed') return t('notFollows');
      if (isBent) return t('follows');
      return t(outcomeOf(receipt), { stake: figure(receipt.stake), percent: percent(receipt.payoutRate) });
    }
    if (check.tick === null || check.recomputed === '') {
      return receipt.voidReason === '' ? '' : t(`void.${receipt.voidReason}`);
    }
    const prices = venuePrices(check.tick.sources);
    if (check.name === 'settlement' && prices.length > 1 && prices.length <= SHOWN_VENUES) {
      return prices.map(figure).join(' · ');
    }
    return t('venues', { count: prices.length, time: exactClock(check.tick.timeMs) });
  };
  return { lineOf };
}
