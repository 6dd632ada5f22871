import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, Repeat } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { classNames } from '#ui/class-names.ts';
import { type Glyph, Icon } from '#ui/icon.tsx';

type Action = 'deposit' | 'withdraw' | 'transfer' | 'convert';

const ACTIONS: readonly { label: Action; path: string; glyph: Glyph }[] = [
  { label: 'deposit', path: PATHS.select, glyph: ArrowDownToLine },
  { label: 'withdraw', path: PATHS.withdraw, glyph: ArrowUpFromLine },
  { label: 'transfer', path: PATHS.transfer, glyph: ArrowLeftRight },
  { label: 'convert', path: PATHS.convert, glyph: Repeat },
];

/** Deposit, withdraw and other actions; only the first is a filled gold button. */
export function AssetsActions() {
  const t = useTranslations('assets');
  return (
    <div className="grid g4 assets-actions">
      {ACTIONS.map(({ label, path, glyph }, index) => (
        <a key={label} className={classNames('assets-action', index === 0 && 'first')} href={hrefOf(path)}>
          <b>
            <Icon glyph={glyph} size={20} />
          </b>
          {t(label)}
        </a>
      ))}
    </div>
  );
}
