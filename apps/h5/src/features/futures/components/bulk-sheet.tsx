import { leverBatchClose } from '@candor/contract/futures';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { quotes } from '#data/quotes/quote-store.ts';
import { useQuoteBeat } from '#data/quotes/use-quote-beat.ts';
import { textOf } from '#data/reply-text.ts';
import { showToast } from '#data/toast-store.ts';
import { useMoneySubmit } from '#data/use-money-submit.ts';
import type { ItemTerms } from '#features/futures/hooks/use-futures-terms.ts';
import { BULK_TYPES, type BulkSum, type BulkType, sumBulk } from '#features/futures/model/bulk-close.ts';
import type { FuturesItem } from '#features/futures/model/position-view.ts';
import { classNames } from '#ui/class-names.ts';
import { Sheet } from '#ui/sheet.tsx';
import { useRoving } from '#ui/use-roving.ts';
import { MoneyFoot } from '#widgets/money-foot.tsx';
import { BulkList } from './bulk-list.tsx';
import { directionOf, useFuturesTexts } from './use-futures-texts.ts';

type BulkSheetProps = {
  items: readonly FuturesItem[];
  terms: (item: FuturesItem) => ItemTerms;
  open: boolean;
  onClose: () => void;
};

/** Closes all positions, all longs, or all shorts. */
export function BulkSheet({ open, onClose, ...props }: BulkSheetProps) {
  const t = useTranslations();
  return (
    <Sheet open={open} onClose={onClose} title={t('futures.bulk.heading')} closeLabel={t('common.actions.close')}>
      <BulkForm {...props} onDone={onClose} />
    </Sheet>
  );
}

const NAMES = { '0': 'all', '1': 'longs', '2': 'shorts' } as const;
/** Refresh interval of the profit sum over all positions. */
const SUM_MS = 1000;

type BulkFormProps = Pick<BulkSheetProps, 'items' | 'terms'> & { onDone: () => void };

function BulkForm({ items, terms, onDone }: BulkFormProps) {
  const t = useTranslations();
  useQuoteBeat(SUM_MS);
  const [type, setType] = useState<BulkType>('0');
  const prices = {
    markOf: (id: number) => quotes.get(id)?.price,
    scaleOf: (item: FuturesItem) => terms(item).scale,
  };
  const sums = BULK_TYPES.map((value) => ({ value, ...sumBulk(items, value, prices) }));
  const count = sums.find(({ value }) => value === type)?.count ?? 0;
  const { row, onKeyDown } = useRoving({ values: [...BULK_TYPES], value: type, onChange: setType });
  const submit = useMoneySubmit(leverBatchClose, {
    onDone: (reply) => {
      showToast({ text: textOf(reply), tone: 'ok' });
      onDone();
    },
  });
  const label = submit.isPending ? t('futures.form.waiting') : t('futures.bulk.confirm', { count });
  return (
    <div className="stack futures-sheet">
      <div
        ref={row}
        className="stack futures-multiples"
        role="radiogroup"
        aria-label={t('futures.bulk.heading')}
        onKeyDown={onKeyDown}
      >
        {sums.map(({ value, ...sum }) => (
          <BulkChoice
            key={value}
            type={value}
            sum={sum}
            quote={quoteOf(items)}
            isPicked={value === type}
            onPick={setType}
          />
        ))}
      </div>
      <BulkList items={items} type={type} terms={terms} />
      <p className="xs c3">{t('futures.bulk.note')}</p>
      <MoneyFoot
        submit={submit}
        label={label}
        isReady={count > 0}
        unknown={t('futures.close.outcomeUnknown')}
        offline={t('common.states.ordersPaused')}
        records={PATHS.futuresOrders}
        onSend={() => submit.send({ type })}
      />
    </div>
  );
}

/** Quote coin of the margin; all pairs share it. */
const quoteOf = ([first]: readonly FuturesItem[]): string => first?.symbol.split('/')[1] ?? '';

type BulkChoiceProps = {
  type: BulkType;
  sum: BulkSum;
  quote: string;
  isPicked: boolean;
  onPick: (type: BulkType) => void;
};

function BulkChoice({ type, sum, quote, isPicked, onPick }: BulkChoiceProps) {
  const t = useTranslations('futures.bulk');
  const { gain } = useFuturesTexts();
  const written = gain(sum.pnl, quote);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the button is the hit area; a native radio would need a second element.
    <button
      type="button"
      role="radio"
      className="futures-multiple"
      aria-checked={isPicked}
      tabIndex={isPicked ? 0 : -1}
      onClick={() => onPick(type)}
    >
      <b className="semi">{t(NAMES[type])}</b>
      <span className="xs num futures-multiple-facts">
        <span>{t('count', { count: sum.count })}</span>
        <span className={classNames('nowrap', directionOf(sum.pnl, written))}>{`${written} ${quote}`}</span>
      </span>
    </button>
  );
}
