import { PenLine, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import type { SavedAddress } from '#data/use-addresses.ts';
import { useHoldingText } from '#data/use-holding-text.ts';
import { useNow } from '#data/use-now.ts';
import { AddressText } from '#ui/address-text.tsx';
import { Badge } from '#ui/badge.tsx';
import { Coin } from '#ui/coin.tsx';
import { IconButton } from '#ui/icon-button.tsx';

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
          {row.confirmed === 1 ? null : <span className="c3"> · {t('unconfirmed')}</span>}
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
  const held = useHoldingText()(usableFromMs, useNow(TICK_MS));
  return held === null ? <span className="c3">{t('ready')}</span> : <span className="cw num">{held}</span>;
}
