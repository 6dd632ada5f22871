import { Check, Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { AdTicket } from '#features/otc/hooks/use-ad-form.ts';
import { useMethodDraft } from '#features/otc/hooks/use-method-draft.ts';
import { kindsOf } from '#features/otc/model/market-filter.ts';
import type { Methods } from '#features/otc/model/otc-types.ts';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { MethodSheet } from './method-sheet.tsx';
import { useOtcTexts } from './use-otc-texts.ts';

type AdPaymentProps = { ticket: AdTicket; methods: Methods };

/** Own methods the user is paid by, or kinds the user can pay by. */
export function AdPayment({ ticket, methods }: AdPaymentProps) {
  const t = useTranslations('otc.form');
  const { draft, add, close } = useMethodDraft(methods);
  const { form, change } = ticket;
  const isSale = form.side === 'sell';
  const label = t(isSale ? 'paidBy' : 'payBy');
  const error = ticket.problemAt('methods');
  return (
    <div>
      <div className="row between sm otc-label">
        <span className="c2">{label}</span>
        <span className="c3">{t('ownName')}</span>
      </div>
      <ChipRow wrap label={label}>
        {isSale ? <OwnMethods ticket={ticket} methods={methods} /> : <Kinds ticket={ticket} methods={methods} />}
        {isSale ? (
          <Chip opens onClick={() => add(form.fiat)}>
            {t('newMethod')}
          </Chip>
        ) : null}
      </ChipRow>
      {error === null ? null : (
        <p className="hint err" role="alert">
          {error}
        </p>
      )}
      <MethodSheet draft={draft} onClose={close} onSaved={(id) => change({ type: 'method', id })} />
    </div>
  );
}

function OwnMethods({ ticket, methods }: AdPaymentProps) {
  const texts = useOtcTexts();
  const { form, change } = ticket;
  const usable = new Set(kindsOf(methods, form.fiat).map(({ code }) => code));
  return methods.items
    .filter(({ kind }) => usable.has(kind))
    .map((method) => {
      const isOn = form.methods.includes(method.id);
      return (
        <Chip
          key={method.id}
          selected={isOn}
          glyph={isOn ? Check : Plus}
          onClick={() => change({ type: 'method', id: method.id })}
        >
          {texts.method(method)}
        </Chip>
      );
    });
}

function Kinds({ ticket, methods }: AdPaymentProps) {
  const texts = useOtcTexts();
  const { form, change } = ticket;
  return kindsOf(methods, form.fiat).map(({ code, name }) => {
    const isOn = form.kinds.includes(code);
    return (
      <Chip key={code} selected={isOn} glyph={isOn ? Check : Plus} onClick={() => change({ type: 'kind', code })}>
        {texts.kind(code, name)}
      </Chip>
    );
  });
}
