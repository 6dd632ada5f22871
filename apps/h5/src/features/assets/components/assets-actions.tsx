import { ArrowLeftRight, History, ReceiptText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { classNames } from '#ui/class-names.ts';
import { type Glyph, Icon } from '#ui/icon.tsx';

const ACTIONS: readonly { label: 'transfer' | 'transferHistory' | 'records'; path: string; glyph: Glyph }[] = [
  { label: 'transfer', path: PATHS.transfer, glyph: ArrowLeftRight },
  { label: 'transferHistory', path: PATHS.transferHistory, glyph: History },
  { label: 'records', path: PATHS.allRecords, glyph: ReceiptText },
];

/** What can be done with the money; the first action is the one gold fill of the screen. */
export function AssetsActions() {
  const t = useTranslations('assets');
  return (
    <div className="grid g3 assets-actions">
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
