import { findDuration } from '@candor/domain/options/decide-option';
import { cmp, toAmount } from '@candor/money/decimal';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Ticket } from '#features/options/hooks/use-ticket.ts';
import { canStep, stepStake, typed } from '#features/options/model/stake-form.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatAmount } from '#lib/format-number.ts';
import { Chip } from '#ui/chip.tsx';
import { Stepper } from '#ui/stepper.tsx';

/** Stake input with step buttons and presets. */
export function StakeRow({ ticket }: { ticket: Ticket }) {
  const t = useTranslations();
  const { locale } = useTimePlace();
  const { form, change, context } = ticket;
  const { rules, currency, scale } = context;
  const duration = findDuration(rules, form.seconds);
  const value = typed(form.stake);
  const can = (direction: 1 | -1) => duration !== undefined && canStep(form.stake, direction, duration);
  return (
    <div className="row amt stake-row">
      <div className="grow stake-step">
        <Stepper
          label={t('options.ticket.amount', { coin: currency })}
          value={form.stake}
          onChange={(stake) => change({ stake })}
          onStep={(direction) => duration && change({ stake: stepStake(form.stake, direction, duration) })}
          lessLabel={t('common.a11y.decrease')}
          moreLabel={t('common.a11y.increase')}
          display={value === null ? '' : formatAmount(value, { currency: '', locale })}
          canLess={can(-1)}
          canMore={can(1)}
          scale={scale}
        />
      </div>
      <Presets presets={rules.presets} stake={value} onPick={(stake) => change({ stake })} />
    </div>
  );
}

/** Padding of the row; must match the style sheet. */
const EDGE_PX = 6;

type PresetsProps = { presets: readonly string[]; stake: string | null; onPick: (stake: string) => void };

function Presets({ presets, stake, onPick }: PresetsProps) {
  const t = useTranslations('options.ticket');
  const { locale } = useTimePlace();
  const row = useRef<HTMLDivElement>(null);
  const chosen = presets.find((preset) => stake !== null && cmp(toAmount(stake), toAmount(preset)) === 0);
  useEffect(() => {
    if (chosen === undefined) return;
    const chip = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    const before = chip?.previousElementSibling;
    // Scrolls the row only, not the page. Starts at the preceding chip so that none is cut off on the left.
    if (chip && row.current)
      row.current.scrollLeft = (before instanceof HTMLElement ? before : chip).offsetLeft - EDGE_PX;
  }, [chosen]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box and legend.
    <div ref={row} className="presets" role="group" aria-label={t('presets')}>
      {presets.map((preset) => (
        <Chip key={preset} selected={preset === chosen} onClick={() => onPick(preset)}>
          {wholeText(preset, locale)}
        </Chip>
      ))}
    </div>
  );
}

/** Presets are shown without ".00". */
const wholeText = (preset: string, locale: string): string =>
  formatAmount(preset, { currency: '', locale }).replace(/[.,]00$/, '');
