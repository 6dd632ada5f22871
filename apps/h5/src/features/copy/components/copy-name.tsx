import { useTranslations } from 'use-intl';
import { Badge } from '#ui/badge.tsx';
import { useCopyTexts } from './use-copy-texts.ts';

type CopyNameProps = {
  item: { readonly side: 'long' | 'short'; readonly symbol: string; readonly multiple?: number };
  /** Marks after the name. */
  children?: React.ReactNode;
};

/** Side, pair and leverage of a position. */
export function CopyName({ item, children }: CopyNameProps) {
  const t = useTranslations('futures');
  const texts = useCopyTexts();
  return (
    <span className="row wrap copy-item">
      <Badge tone={item.side === 'long' ? 'up' : 'down'}>{t(`side.${item.side}`)}</Badge>
      <b className="semi sm">{item.symbol}</b>
      {item.multiple === undefined ? null : <Badge>{texts.multiple(item.multiple)}</Badge>}
      {children}
    </span>
  );
}
