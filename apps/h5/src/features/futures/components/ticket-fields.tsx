import { tickOf } from '@candor/domain/futures/decide-stops';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import type { Ticket } from '#features/futures/hooks/use-ticket.ts';
import { lotsOfPercent, mostLots, percentOfLots } from '#features/futures/model/lot-share.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { readNumberSigns } from '#lib/number-signs.ts';
import { Icon } from '#ui/icon.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Slider } from '#ui/slider.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { Px } from '#widgets/quotes/px.tsx';
import { useFuturesTexts } from './use-futures-texts.ts';

export type TicketPart = { ticket: Ticket; instrument: InstrumentView };

export const isLocked = ({ submit }: Ticket): boolean => submit.isPending || submit.isOutcomeUnknown;

export function SideSwitch({ ticket }: Pick<TicketPart, 'ticket'>) {
  const t = useTranslations('futures');
  return (
    <Segmented
      label={t('form.side')}
      items={[
        { value: 'long', label: t('side.long'), direction: 'up' },
        { value: 'short', label: t('side.short'), direction: 'down' },
      ]}
      value={ticket.form.side}
      onChange={(side) => isLocked(ticket) || ticket.dispatch({ type: 'side', side })}
    />
  );
}

type SelectProps = { label: string; onOpen: () => void; children: ReactNode };

/** A button in the form that opens a sheet. Its accessible name is the label; its text is the current choice. */
function Select({ label, onOpen, children }: SelectProps) {
  const id = useId();
  return (
    <button type="button" className="futures-select" aria-haspopup="dialog" aria-describedby={id} onClick={onOpen}>
      <span className="trunc num">{children}</span>
      <Icon glyph={ChevronDown} size={14} />
      <span className="sr" id={id}>
        {label}
      </span>
    </button>
  );
}

export function KindAndMultiple({ ticket, onMultiple }: Pick<TicketPart, 'ticket'> & { onMultiple: () => void }) {
  const t = useTranslations('futures.form');
  const { multiple } = useFuturesTexts();
  const { form, dispatch, context } = ticket;
  const openKinds = () =>
    openChoice({
      title: t('kind'),
      value: form.kind,
      options: [
        { value: 'market', label: t('market') },
        { value: 'limit', label: t('limit') },
      ],
      onPick: (kind) => dispatch({ type: 'kind', kind: kind === 'limit' ? 'limit' : 'market', price: context.mark }),
    });
  return (
    <div className="grid g2 futures-selects">
      <Select label={t('kind')} onOpen={() => isLocked(ticket) || openKinds()}>
        {t(form.kind)}
      </Select>
      <Select label={t('multiple')} onOpen={() => isLocked(ticket) || onMultiple()}>
        {multiple(form.multiple)}
      </Select>
    </div>
  );
}

export function PriceField({ ticket, instrument }: TicketPart) {
  const t = useTranslations();
  const texts = useFuturesTexts();
  const { form, dispatch, context } = ticket;
  if (form.kind === 'market') {
    return (
      <p className="futures-mark">
        <span className="xxs c3">{t('futures.form.markPrice', { coin: instrument.quote })}</span>
        <Px id={instrument.id} calm className="semi" />
      </p>
    );
  }
  const label = t('futures.form.price', { coin: instrument.quote });
  const step = tickOf(context.market.priceScale);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: onBlur bubbles from the input inside; the div itself is not interactive.
    <div onBlur={() => dispatch({ type: 'left', field: 'price' })}>
      <Stepper
        label={label}
        value={form.price}
        display={form.price === '' ? '' : texts.price(form.price, context.market.priceScale)}
        onChange={(text) => isLocked(ticket) || dispatch({ type: 'text', field: 'price', text })}
        onStep={(by) => isLocked(ticket) || dispatch({ type: 'step', field: 'price', by, step })}
        lessLabel={`${t('common.a11y.decrease')}: ${label}`}
        moreLabel={`${t('common.a11y.increase')}: ${label}`}
        scale={context.market.priceScale}
      />
    </div>
  );
}

export function LotsField({ ticket, instrument }: TicketPart) {
  const t = useTranslations();
  const { locale } = useTimePlace();
  const { form, dispatch, context } = ticket;
  const { contractSize } = context.market;
  const size = contractSize.replace('.', readNumberSigns(locale).decimal);
  const label = t('futures.form.lots', { size: `${size} ${instrument.base}` });
  const most = mostLots(form, context);
  const used = percentOfLots(form.lots, most);
  const set = (text: string) => isLocked(ticket) || dispatch({ type: 'text', field: 'lots', text });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: onBlur bubbles from the input inside; the div itself is not interactive.
    <div onBlur={() => dispatch({ type: 'left', field: 'lots' })}>
      <Stepper
        label={label}
        value={form.lots}
        display={form.lots === '' ? '0' : form.lots}
        onChange={set}
        onStep={(by) => isLocked(ticket) || dispatch({ type: 'step', field: 'lots', by, step: '1' })}
        lessLabel={`${t('common.a11y.decrease')}: ${label}`}
        moreLabel={`${t('common.a11y.increase')}: ${label}`}
        scale={0}
      />
      <Slider
        label={t('futures.form.share')}
        value={used}
        valueText={`${used}${readNumberSigns(locale).percent}`}
        onChange={(percent) => set(lotsOfPercent(percent, most))}
        disabled={most === 0 || isLocked(ticket)}
      />
    </div>
  );
}
