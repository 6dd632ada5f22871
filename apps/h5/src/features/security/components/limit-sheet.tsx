import { setSelfLimit } from '@candor/contract/security';
import { LEDGER_SCALE, parseAmount } from '@candor/money/decimal';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { showToast } from '#data/toast-store.ts';
import { refreshSecurity } from '#data/use-security-status.ts';
import { useForm } from '#features/security/hooks/use-form.ts';
import { effectOfChange, type LimitRow } from '#features/security/model/limit-rows.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { FormBody } from './form-body.tsx';
import { FormFoot } from './form-foot.tsx';

type LimitSheetProps = { row: LimitRow | null; onClose: () => void };

/** Keeps rendering the last limit during the sheet's closing animation. */
export function LimitSheet({ row, onClose }: LimitSheetProps) {
  const t = useTranslations();
  const [shown, setShown] = useState(row);
  if (row !== null && row !== shown) setShown(row);
  if (shown === null) return null;
  const { kind, period } = shown;
  const words = { kind: t(`security.limits.kind.${kind}`), period: t(`security.limits.period.${period}`) };
  return (
    <Sheet
      open={row !== null}
      onClose={onClose}
      title={t('security.limits.sheetTitle', words)}
      closeLabel={t('common.actions.close')}
    >
      <LimitForm key={`${kind} ${period}`} row={shown} onClose={onClose} />
    </Sheet>
  );
}

const MONEY_SCALE = 2;
/** Minutes of a day, or points. */
const WHOLE_DIGITS = 4;
const EFFECT_TEXT = { now: 'effectNow', later: 'effectLater' } as const;

function LimitForm({ row, onClose }: { row: LimitRow; onClose: () => void }) {
  const t = useTranslations('security.limits');
  const unit = { session_minutes: t('minutesUnit'), points: t('pointsUnit') }[row.kind as string];
  const isWhole = unit !== undefined;
  const [value, setValue] = useState('');
  const parsed = parseAmount(value, { scale: LEDGER_SCALE });
  const setLimit = (wanted: string) =>
    request(setSelfLimit, { kind: row.kind, period: row.period, value: wanted }, { silent: true });
  const onDone = (sentence: string) => {
    showToast({ text: sentence, tone: 'ok' });
    void refreshSecurity();
    onClose();
  };
  const form = useForm({
    fields: ['amount'],
    findGap: () => (parsed.ok ? null : { field: 'amount', key: 'amount' }),
    send: () => setLimit(value),
    onDone,
  });
  const removal = useForm({ fields: [], findGap: () => null, send: () => setLimit(''), onDone });
  const effectText = parsed.ok ? t(EFFECT_TEXT[effectOfChange(row, parsed.value)]) : null;
  return (
    <FormBody form={form}>
      <Field label={t('value')} hint={effectText} error={form.errorAt('amount')}>
        <AmountInput
          name="limit"
          value={value}
          onChange={(text) => {
            form.edited();
            setValue(text);
          }}
          scale={isWhole ? 0 : MONEY_SCALE}
          wholeDigits={isWhole ? WHOLE_DIGITS : 12}
          unit={unit ?? 'USDT'}
        />
      </Field>
      <FormFoot form={form} label={t('save')} />
      {row.value === null || row.kind === 'points' ? null : (
        <>
          {removal.errorAt('form') ? <p className="hint err">{removal.errorAt('form')}</p> : null}
          <Button block pending={removal.isPending} onClick={removal.submit}>
            {t('remove')}
          </Button>
        </>
      )}
    </FormBody>
  );
}
