import { dualPreview, dualPurchase } from '@candor/contract/dual';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { PATHS } from '#data/paths.ts';
import { useNavigate } from '#data/router.tsx';
import { showToast } from '#data/toast-store.ts';
import { useAvailable } from '#data/use-available.ts';
import { useCurrencies } from '#data/use-currencies.ts';
import { type MoneySubmit, useMoneySubmit } from '#data/use-money-submit.ts';
import { moneyKey } from '#data/use-wallet.ts';
import {
  computeFigures,
  type DualPreview,
  findProblem,
  type PurchaseContext,
  type PurchaseFigures,
  type PurchaseProblem,
} from '#features/dual/model/purchase-form.ts';
import { type LivePrice, useLivePrice } from './use-live-price.ts';

/** Used until the list of currencies is loaded. */
const USUAL_SCALES = { base: 8, quote: 6 };
const REFETCH_MS = 15_000;

/** A product with its terms for a purchase now. */
export function useDualPreview(id: string) {
  return useQuery({
    queryKey: moneyKey('dual-preview', id),
    queryFn: ({ signal }) => request(dualPreview, { id, num: '1' }, { signal, silent: true }),
    refetchInterval: REFETCH_MS,
    retry: false,
  });
}

export interface DualForm {
  readonly preview: DualPreview;
  readonly context: PurchaseContext;
  readonly live: LivePrice;
  readonly shares: string;
  readonly changeShares: (shares: string) => void;
  /** null without a whole number of shares. */
  readonly figures: PurchaseFigures | null;
  readonly problem: PurchaseProblem | null;
  readonly isReviewing: boolean;
  readonly review: (isReviewing: boolean) => void;
  readonly isAcknowledged: boolean;
  readonly acknowledge: (isAcknowledged: boolean) => void;
  readonly compounds: boolean;
  readonly setCompounds: (compounds: boolean) => void;
  readonly submit: MoneySubmit<typeof dualPurchase>;
  readonly send: () => void;
}

/** State of the purchase form, checked and previewed with the server's rules. */
export function useDualForm(preview: DualPreview): DualForm {
  const { product } = preview;
  const { context, live } = useContext(preview);
  const [shares, setShares] = useState('1');
  const [isReviewing, setReviewing] = useState(false);
  const [isAcknowledged, acknowledge] = useState(false);
  const [compounds, setCompounds] = useState(false);
  const submit = useBuying();
  return {
    preview,
    context,
    live,
    shares,
    changeShares: (text) => {
      submit.forget();
      setShares(text);
    },
    figures: computeFigures(shares, context),
    problem: findProblem(shares, context),
    isReviewing,
    review: (next) => {
      submit.forget();
      acknowledge(false);
      setReviewing(next);
    },
    isAcknowledged,
    acknowledge,
    compounds,
    setCompounds,
    submit,
    send: () =>
      submit.send({
        id: String(product.id),
        num: shares,
        acknowledged: isAcknowledged ? '1' : '0',
        auto_compound: compounds ? '1' : '0',
      }),
  };
}

function useBuying(): MoneySubmit<typeof dualPurchase> {
  const t = useTranslations('dual.purchase');
  const navigate = useNavigate();
  return useMoneySubmit(dualPurchase, {
    onDone: () => {
      showToast({ text: t('bought'), tone: 'ok' });
      navigate(PATHS.dualOrders, { replace: true });
    },
  });
}

function useContext({ product, price }: DualPreview): { context: PurchaseContext; live: LivePrice } {
  const live = useLivePrice(product.symbol, price);
  const available = useAvailable('change', product.pay_id);
  const { data } = useCurrencies();
  const scaleOf = (id: number) => data?.currency.find((coin) => coin.id === id)?.scale;
  const context = {
    product,
    available,
    price: live.price,
    baseScale: scaleOf(product.currency_id) ?? USUAL_SCALES.base,
    quoteScale: scaleOf(product.quote_id) ?? USUAL_SCALES.quote,
  };
  return { context, live };
}
