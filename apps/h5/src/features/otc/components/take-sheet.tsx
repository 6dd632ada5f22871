import type { OtcSide } from '@candor/contract/otc-fields';
import { otcTake } from '@candor/contract/otc-orders';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#data/api-error.ts';
import { otcOrderPath, PATHS } from '#data/paths.ts';
import { useNavigate } from '#data/router.tsx';
import { useFailureText } from '#data/use-failure-text.ts';
import { useMoneySubmit } from '#data/use-money-submit.ts';
import { useAd } from '#features/otc/hooks/use-market.ts';
import type { AdPage } from '#features/otc/model/otc-types.ts';
import {
  findTakeProblem,
  previewTake,
  type TakeForm,
  type TakeTerms,
  toTakeFields,
} from '#features/otc/model/take-form.ts';
import { Note } from '#ui/note.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { Loaded } from '#widgets/loaded.tsx';
import { MoneyFoot } from '#widgets/money-foot.tsx';
import { Hindrance } from './hindrance.tsx';
import { TakeTerms as AdTerms, TakeFacts } from './take-facts.tsx';
import { TakeFields } from './take-fields.tsx';
import { useOtcTexts } from './use-otc-texts.ts';

/** An offer to open, with what is filled in first. */
export interface TakeAsk {
  readonly adId: number;
  /** What the maker does. */
  readonly side: OtcSide;
  readonly coin: { readonly name: string; readonly scale: number };
  readonly by: TakeForm['by'];
  readonly amount: string;
  /** Code of the kind of payment that is chosen first; empty: none. */
  readonly kind: string;
}

type TakeSheetProps = { ask: TakeAsk | null; onClose: () => void };

/** Takes an ad: amount, method, what is paid and received. */
export function TakeSheet({ ask, onClose }: TakeSheetProps) {
  const t = useTranslations();
  const shown = useLastShown(ask);
  if (shown === null) return null;
  return (
    <Sheet
      open={ask !== null}
      onClose={onClose}
      title={t(shown.side === 'sell' ? 'otc.buyCoin' : 'otc.sellCoin', { coin: shown.coin.name })}
      closeLabel={t('common.actions.close')}
    >
      <TakePage ask={shown} onClose={onClose} />
    </Sheet>
  );
}

type TakePageProps = { ask: TakeAsk; onClose: () => void };

function TakePage(props: TakePageProps) {
  const query = useAd(props.ask.adId);
  const failureText = useFailureText();
  const isGone = query.error instanceof ApiError && query.error.error === 'otc_ad_unknown';
  if (isGone) return <Note>{failureText(query.error)}</Note>;
  return (
    <Loaded query={query} rows={3}>
      {(ad) => <TakeBody {...props} ad={ad} />}
    </Loaded>
  );
}

/** The method of the kind asked for, or the only one there is. */
function firstMethod(ad: AdPage, kind: string): number {
  const methods = ad.side === 'sell' ? ad.methods : ad.own_methods;
  const found = methods.find((method) => method.kind === kind) ?? (methods.length === 1 ? methods[0] : undefined);
  return found?.id ?? 0;
}

function TakeBody({ ad, ask, onClose }: TakePageProps & { ad: AdPage }) {
  const t = useTranslations('otc.take');
  const texts = useOtcTexts();
  const navigate = useNavigate();
  const [form, setForm] = useState<TakeForm>(() => ({
    by: ask.by,
    amount: ask.amount,
    methodId: firstMethod(ad, ask.kind),
  }));
  const terms: TakeTerms = { ...ad, scale: ask.coin.scale };
  const submit = useMoneySubmit(otcTake, {
    onDone: ({ number }) => {
      onClose();
      navigate(otcOrderPath(number));
    },
    volatile: ['price'],
  });
  const change = (next: TakeForm) => {
    submit.forget();
    setForm(next);
  };
  const fields = toTakeFields(form, terms);
  const order = previewTake(form, terms);
  const send = () => {
    if (fields === null) return;
    submit.send(fields);
  };
  const isBuying = ad.side === 'sell';
  return (
    <div className="stack otc-sheet">
      <TakeFields form={form} ad={ad} terms={terms} problem={findTakeProblem(form, terms)} onChange={change} />
      <TakeFacts ad={ad} order={order} />
      <AdTerms terms={ad.terms} />
      <Note tone="warn">{t(isBuying ? 'nameWarningBuy' : 'nameWarningSell')}</Note>
      {ad.hindrance === '' ? (
        <MoneyFoot
          submit={submit}
          label={
            order === null
              ? t(isBuying ? 'confirmBuy' : 'confirmSell')
              : t(isBuying ? 'confirmBuyAmount' : 'confirmSellAmount', {
                  amount: texts.money(order.amount, ad.currency_name),
                })
          }
          isReady={fields !== null}
          terms={String(ad.version)}
          unknown={t('unknown')}
          offline={t('offline')}
          records={PATHS.otcOrders}
          onSend={send}
        />
      ) : (
        <Hindrance code={ad.hindrance} text={ad.hindrance_text} />
      )}
    </div>
  );
}
