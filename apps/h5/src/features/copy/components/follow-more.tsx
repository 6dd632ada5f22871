import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useInstruments } from '#data/quotes/use-instruments.ts';
import type { FollowTicket } from '#features/copy/hooks/use-follow-form.ts';
import { type FollowField, isHiddenPlace } from '#features/copy/model/follow-form.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';

const HIDDEN = ['levels', 'guard', 'pairs'] as const;

/** Settings most followers leave as they are. A refusal about one of them opens the part. */
export function FollowMore({ ticket }: { ticket: FollowTicket }) {
  const t = useTranslations('copy.follow');
  const [isOpen, setOpen] = useState(false);
  const hasProblem = HIDDEN.some((place) => isHiddenPlace(place) && ticket.problemAt(place) !== null);
  const isShown = isOpen || hasProblem;
  return (
    <div className="stack copy-more">
      <button
        type="button"
        className="row between sm copy-more-head"
        aria-expanded={isShown}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="med">{t('settings')}</span>
        <Icon glyph={isShown ? ChevronUp : ChevronDown} size={18} />
      </button>
      {isShown ? <MoreFields ticket={ticket} /> : null}
    </div>
  );
}

function MoreFields({ ticket }: { ticket: FollowTicket }) {
  const t = useTranslations('copy.follow');
  const { problemAt } = ticket;
  return (
    <>
      <Field label={t('maxMultiple')} hint={t('maxMultipleHint')}>
        <Percent ticket={ticket} field="maxMultiple" unit="×" scale={0} />
      </Field>
      <div className="grid g2 copy-pair">
        <Field label={t('takeProfit')}>
          <Percent ticket={ticket} field="takeProfitPercent" />
        </Field>
        <Field label={t('stopLevel')}>
          <Percent ticket={ticket} field="stopLevelPercent" />
        </Field>
      </div>
      {problemAt('levels') === null ? (
        <p className="hint">{t('levelHint')}</p>
      ) : (
        <p className="hint err" role="alert">
          {problemAt('levels')}
        </p>
      )}
      <Field label={t('guard')} hint={t('guardHint')} error={problemAt('guard')}>
        <Percent ticket={ticket} field="guardPercent" />
      </Field>
      <Pairs ticket={ticket} />
    </>
  );
}

type PercentProps = { ticket: FollowTicket; field: FollowField; unit?: string; scale?: number };

function Percent({ ticket, field, unit = '%', scale = 2 }: PercentProps) {
  return (
    <AmountInput
      name={field}
      value={ticket.form[field]}
      onChange={(text) => ticket.change({ type: 'typed', field, text })}
      unit={unit}
      scale={scale}
      wholeDigits={4}
    />
  );
}

function Pairs({ ticket: { form, change, problemAt } }: { ticket: FollowTicket }) {
  const t = useTranslations('copy.follow');
  const pairs = (useInstruments().data ?? []).filter(({ hasFutures }) => hasFutures);
  const problem = problemAt('pairs');
  return (
    <div>
      <p className="sm c2 copy-label">{t('pairs')}</p>
      <ChipRow wrap label={t('pairs')}>
        <Chip selected={form.pairs.length === 0} onClick={() => change({ type: 'allPairs' })}>
          {t('allPairs')}
        </Chip>
        {pairs.map(({ id, symbol }) => (
          <Chip key={id} selected={form.pairs.includes(id)} onClick={() => change({ type: 'pair', id })}>
            {symbol}
          </Chip>
        ))}
      </ChipRow>
      {problem === null ? (
        <p className="hint">{t('pairsHint')}</p>
      ) : (
        <p className="hint err" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
