import { leverClose } from '@candor/contract/futures';
import { canonical } from '@candor/money/decimal';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { profitLeft } from '#data/coupon/coupon-terms.ts';
import { isTrialOrder } from '#data/coupon/trial-order.ts';
import { useCoupon } from '#data/coupon/use-coupon.ts';
import { PATHS } from '#data/paths.ts';
import { useQuote } from '#data/quotes/use-quote.ts';
import { textOf } from '#data/reply-text.ts';
import { showToast } from '#data/toast-store.ts';
import { DASH } from '#data/use-amount-text.ts';
import { useFeeText } from '#data/use-fee-text.ts';
import { useMoneySubmit } from '#data/use-money-submit.ts';
import type { ItemTerms } from '#features/futures/hooks/use-futures-terms.ts';
import {
  type CloseDecision,
  closeLots,
  closePercent,
  decideClose,
  lotScaleOf,
} from '#features/futures/model/close-form.ts';
import type { FuturesItem } from '#features/futures/model/position-view.ts';
import { stepped, typed } from '#features/futures/model/ticket-form.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { readNumberSigns } from '#lib/number-signs.ts';
import { Facts } from '#ui/facts.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Slider } from '#ui/slider.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { TrialNote } from '#widgets/coupon/trial-tag.tsx';
import { MoneyFoot } from '#widgets/money-foot.tsx';
import { ItemName } from './position-card.tsx';
import { directionOf, useFuturesTexts } from './use-futures-texts.ts';

export type ItemSheetProps = {
  /** null: the sheet is closed. */
  item: FuturesItem | null;
  terms: (item: FuturesItem) => ItemTerms;
  onClose: () => void;
};

/** Closes a position fully or partly. */
export function CloseSheet({ item, terms, onClose }: ItemSheetProps) {
  const t = useTranslations();
  const shown = useLastShown(item);
  if (shown === null) return null;
  return (
    <Sheet
      open={item !== null}
      onClose={onClose}
      title={t('futures.close.heading')}
      closeLabel={t('common.actions.close')}
    >
      <CloseForm key={shown.id} item={shown} terms={terms(shown)} onDone={onClose} />
    </Sheet>
  );
}

type CloseFormProps = { item: FuturesItem; terms: ItemTerms; onDone: () => void };

function CloseForm({ item, terms, onDone }: CloseFormProps) {
  const t = useTranslations();
  const texts = useFuturesTexts();
  const [lots, setLots] = useState(canonical(item.share));
  const mark = useQuote(item.instrument_id)?.price ?? '';
  const coupon = useCoupon(item.coupon_id).data?.coupon;
  const at = {
    ...terms,
    mark,
    feePercent: canonical(item.close_fee_percent),
    profitLeft: coupon === undefined ? null : profitLeft(coupon),
  };
  const decision = mark === '' ? null : decideClose(item, lots, at);
  const submit = useMoneySubmit(leverClose, {
    onDone: (reply) => {
      showToast({ text: textOf(reply), tone: 'ok' });
      onDone();
    },
  });
  const change = (text: string) => {
    submit.forget();
    setLots(text);
  };
  const send = () => {
    if (decision?.ok) submit.send({ id: String(item.id), ...(decision.isWhole ? {} : { share: typed(lots) ?? '' }) });
  };
  const label = submit.isPending
    ? t('futures.form.waiting')
    : t('futures.close.confirm', {
        count: countOf(lots),
        lots: typed(lots) === null ? DASH : texts.lots(typed(lots) ?? '0'),
      });
  const isTooMuch = decision !== null && !decision.ok && decision.reason === 'too_many';
  return (
    <div className="stack futures-sheet">
      <ItemName item={item} />
      <LotsPart item={item} lots={lots} onChange={change} />
      {decision?.ok ? <Preview item={item} decision={decision} terms={terms} mark={mark} /> : null}
      <TrialNote order={item} />
      <MoneyFoot
        submit={submit}
        label={label}
        isReady={decision?.ok === true}
        unknown={t('futures.close.outcomeUnknown')}
        offline={t('common.states.ordersPaused')}
        records={PATHS.futuresOrders}
        problem={isTooMuch ? t('futures.close.tooMany', { lots: texts.lots(item.share) }) : null}
        onSend={send}
      />
    </div>
  );
}

/** Count for the plural form of the button label; fractional lots use the plural. */
const countOf = (lots: string): number => (/^\d+$/.test(lots) ? Number.parseInt(lots, 10) : 2);

function LotsPart({ item, lots, onChange }: { item: FuturesItem; lots: string; onChange: (lots: string) => void }) {
  const t = useTranslations();
  const { locale } = useTimePlace();
  const texts = useFuturesTexts();
  const label = t('futures.close.lots', { lots: texts.lots(item.share) });
  const percent = closePercent(item, lots);
  return (
    <div>
      <Stepper
        large
        label={label}
        value={lots}
        onChange={onChange}
        onStep={(by) => onChange(stepped(lots, by, '1'))}
        lessLabel={`${t('common.a11y.decrease')}: ${label}`}
        moreLabel={`${t('common.a11y.increase')}: ${label}`}
        scale={lotScaleOf(item)}
      />
      <Slider
        label={t('futures.close.part')}
        value={percent}
        valueText={`${percent}${readNumberSigns(locale).percent}`}
        onChange={(part) => onChange(closeLots(item, part))}
        on="--surface-1"
      />
    </div>
  );
}

type PreviewProps = { item: FuturesItem; decision: CloseDecision & { ok: true }; terms: ItemTerms; mark: string };

/** Amount returned, and the position that stays open. */
function Preview({ item, decision, terms, mark }: PreviewProps) {
  const t = useTranslations('futures.close');
  const texts = useFuturesTexts();
  const feeText = useFeeText();
  const quote = texts.quoteOf(item);
  const { close, returned, liquidationPrice } = decision.preview;
  const direction = directionOf(close.pnl);
  const money = (amount: string) => `${texts.steady(amount, terms.scale)} ${quote}`;
  return (
    <>
      <Facts
        rows={[
          { id: 'price', label: t('price'), value: texts.price(mark, terms.priceScale) },
          ...(isTrialOrder(item) ? [] : [{ id: 'margin', label: t('margin'), value: money(close.marginReleased) }]),
          {
            id: 'pnl',
            label: t('pnl'),
            value: `${texts.steadyGain(close.pnl, terms.scale)} ${quote}`,
            ...(direction === 'flat' ? {} : { direction }),
          },
          {
            id: 'fee',
            label: t('fee', { percent: feeText.rate(item.close_fee_percent, item) }),
            value: money(close.fee),
          },
          { id: 'returned', label: t('returned'), value: returned === null ? DASH : money(returned), total: true },
        ]}
      />
      <p className="xs c3">
        {decision.isWhole
          ? t('note')
          : t('notePart', {
              lots: texts.lots(close.lotsLeft),
              price: liquidationPrice === null ? DASH : texts.price(liquidationPrice, terms.priceScale),
            })}
      </p>
    </>
  );
}
