import { PenLine, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useNow } from '#data/use-now.ts';
import type { SavedAddress } from '#features/addresses/hooks/use-addresses.ts';
import { type HoldingTime, toHoldingTime } from '#features/addresses/model/holding-time.ts';
import { Badge } from '#ui/badge.tsx';
import { Coin } from '#ui/coin.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { AddressText } from './address-text.tsx';

const TICK_MS = 1000;

type AddressRowProps = { row: SavedAddress; onDelete: () => void };

export function AddressRow({ row, onDelete }: AddressRowProps) {
  const t = useTranslations('addresses');
  return (
    <article className="li address-row">
      <Coin symbol={row.currency_name} size={34} />
      <div className="main">
        <p className="row wrap address-name">
          <span className="med trunc">{row.name}</span>
          <Badge>{`${row.currency_name} · ${row.network}`}</Badge>
        </p>
        <p className="sm">
          <AddressText address={row.address} />
        </p>
        <p className="xs">
          <Holding usableFromMs={row.usable_from_ms} />
        </p>
      </div>
      <span className="address-acts">
        <IconButton
          label={t('edit', { name: row.name })}
          glyph={PenLine}
          size={18}
          quiet
          href={hrefOf(`${PATHS.addAddress}?id=${row.id}`)}
        />
        <IconButton label={t('delete', { name: row.name })} glyph={Trash2} size={18} quiet onClick={onDelete} />
      </span>
    </article>
  );
}

function Holding({ usableFromMs }: { usableFromMs: number }) {
  const t = useTranslations('addresses');
  const left = toHoldingTime(usableFromMs, useNow(TICK_MS));
  if (left === null) return <span className="c3">{t('ready')}</span>;
  return <span className="cw num">{t('held', { time: timeText(t, left) })}</span>;
}

function timeText(t: ReturnType<typeof useTranslations<'addresses'>>, left: HoldingTime): string {
  if (left.unit === 'hours') return t('time.hours', { hours: left.hours, minutes: left.minutes });
  return left.unit === 'minutes'
    ? t('time.minutes', { minutes: left.minutes })
    : t('time.seconds', { seconds: left.seconds });
}
