import { OTC_REPLY_LENGTH, OTC_TERMS_LENGTH } from '@candor/contract/otc-ads';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AdTicket } from '#features/otc/hooks/use-ad-form.ts';
import type { AdForm } from '#features/otc/model/ad-form.ts';
import { writeMinute } from '#features/otc/model/ad-hours-text.ts';
import type { Setup } from '#features/otc/model/otc-types.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { Field } from '#ui/field.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { AdHours } from './ad-hours.tsx';
import { useOtcTexts } from './use-otc-texts.ts';

const PARTS = ['texts', 'who', 'hours'] as const;
type Part = (typeof PARTS)[number];
const LEVELS = [0, 1, 2] as const;
const COUNT_DIGITS = 4;

type AdMoreProps = { ticket: AdTicket; setup: Setup };

/** Time to pay, and rows that open the rest: words, conditions and business hours. */
export function AdMore({ ticket, setup }: AdMoreProps) {
  const t = useTranslations();
  const texts = useOtcTexts();
  const { form, set } = ticket;
  const [open, setOpen] = useState<Part | null>(null);
  const shown = useLastShown(open);
  const summary = useSummaries(form);
  const hours = ticket.problemAt('hours');
  return (
    <>
      <div className="row between">
        <span className="sm c2">{t('otc.take.time')}</span>
        <div className="otc-pay-time">
          <Segmented
            label={t('otc.take.time')}
            items={setup.pay_minutes.map((minutes) => ({ value: String(minutes), label: texts.minutes(minutes * 60) }))}
            value={String(form.payMinutes)}
            onChange={(value) => set({ payMinutes: Number.parseInt(value, 10) })}
          />
        </div>
      </div>
      <div>
        <ListGroup card>
          {PARTS.map((part) => (
            <ListRow
              key={part}
              chevron
              end={<span className="sm c3">{summary[part]}</span>}
              onClick={() => setOpen(part)}
            >
              <span className="sm">{t(`otc.form.more.${part}`)}</span>
            </ListRow>
          ))}
        </ListGroup>
        {hours === null ? null : (
          <p className="hint err" role="alert">
            {hours}
          </p>
        )}
      </div>
      <Sheet
        open={open !== null}
        onClose={() => setOpen(null)}
        title={t(`otc.form.more.${shown ?? 'texts'}`)}
        closeLabel={t('common.actions.close')}
      >
        <div className="stack otc-sheet">
          {shown === 'texts' ? <Words form={form} set={set} /> : null}
          {shown === 'who' ? <Conditions form={form} set={set} /> : null}
          {shown === 'hours' ? <AdHours form={form} set={set} /> : null}
          <Button variant="primary" block onClick={() => setOpen(null)}>
            {t('common.actions.done')}
          </Button>
        </div>
      </Sheet>
    </>
  );
}

/** What is set, in a few words. */
function useSummaries(form: AdForm): Readonly<Record<Part, string>> {
  const t = useTranslations('otc.form');
  const who = [
    form.needLevel === 0 ? '' : t('level', { level: form.needLevel }),
    form.needDays === '' ? '' : t('days', { count: Number.parseInt(form.needDays, 10) }),
    form.needOrders === '' ? '' : t('orders', { count: Number.parseInt(form.needOrders, 10) }),
  ].filter((text) => text !== '');
  const isAlways = form.hoursFrom === 0 && form.hoursTo === 0;
  return {
    texts: t(form.terms === '' && form.autoReply === '' ? 'notSet' : 'set'),
    who: who.length === 0 ? t('everybody') : who.join(', '),
    hours: isAlways ? t('always') : t('fromTo', { from: writeMinute(form.hoursFrom), to: writeMinute(form.hoursTo) }),
  };
}

type PartProps = { form: AdForm; set: (part: Partial<AdForm>) => void };

function Words({ form, set }: PartProps) {
  const t = useTranslations('otc.form');
  return (
    <>
      <Field label={t('terms')} hint={t('termsHint')}>
        <TextArea name="terms" value={form.terms} onChange={(terms) => set({ terms })} maxLength={OTC_TERMS_LENGTH} />
      </Field>
      <Field label={t('firstMessage')} hint={t('firstMessageHint')}>
        <TextArea
          name="reply"
          value={form.autoReply}
          onChange={(autoReply) => set({ autoReply })}
          maxLength={OTC_REPLY_LENGTH}
        />
      </Field>
    </>
  );
}

function Conditions({ form, set }: PartProps) {
  const t = useTranslations('otc.form');
  return (
    <>
      <div>
        <p className="sm c2 otc-label">{t('needLevel')}</p>
        <ChipRow wrap label={t('needLevel')}>
          {LEVELS.map((level) => (
            <Chip key={level} selected={form.needLevel === level} onClick={() => set({ needLevel: level })}>
              {level === 0 ? t('anyLevel') : t('level', { level })}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <Field label={t('needOrders')}>
        <AmountInput
          name="orders"
          value={form.needOrders}
          onChange={(needOrders) => set({ needOrders })}
          scale={0}
          wholeDigits={COUNT_DIGITS}
        />
      </Field>
      <Field label={t('needDays')}>
        <AmountInput
          name="days"
          value={form.needDays}
          onChange={(needDays) => set({ needDays })}
          scale={0}
          wholeDigits={COUNT_DIGITS}
        />
      </Field>
    </>
  );
}
