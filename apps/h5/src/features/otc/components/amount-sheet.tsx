import { FIAT_SCALE } from '@candor/domain/otc/ad-price';
import { canonical } from '@candor/money/decimal';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isFiatAmount } from '#features/otc/model/market-filter.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';

type AmountSheetProps = {
  open: boolean;
  fiat: string;
  amount: string;
  onClose: () => void;
  onApply: (amount: string) => void;
};

/** The amount that offers must allow. */
export function AmountSheet({ open, fiat, amount, onClose, onApply }: AmountSheetProps) {
  const t = useTranslations();
  const apply = (next: string) => {
    onClose();
    onApply(next);
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('otc.amount')} closeLabel={t('common.actions.close')}>
      <AmountForm fiat={fiat} amount={amount} onApply={apply} />
    </Sheet>
  );
}

function AmountForm({ fiat, amount, onApply }: Pick<AmountSheetProps, 'fiat' | 'amount' | 'onApply'>) {
  const t = useTranslations('otc.filter');
  const [typed, setTyped] = useState(amount);
  const text = typed.replace(/\.$/, '');
  const isWrong = text !== '' && !isFiatAmount(text);
  return (
    <form
      className="stack otc-sheet"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) onApply(text === '' ? '' : canonical(text));
      }}
    >
      <Field label={t('amount')} hint={t('amountHint')} error={isWrong ? t('amountWrong') : null}>
        <AmountInput name="amount" value={typed} onChange={setTyped} unit={fiat} scale={FIAT_SCALE} />
      </Field>
      <div className="grid g2">
        <Button size="md" onClick={() => onApply('')}>
          {t('clear')}
        </Button>
        <Button size="md" variant="primary" type="submit">
          {t('show')}
        </Button>
      </div>
    </form>
  );
}
