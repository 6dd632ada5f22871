import { Star } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#ui/icon-button.tsx';
import './star-button.css';
import { useFavourites } from '#data/quotes/use-favourites.ts';

type StarButtonProps = { symbol: string; currencyId: number };

/** Puts an instrument on the watch list or takes it off; a visitor is asked to log in. */
export function StarButton({ symbol, currencyId }: StarButtonProps) {
  const t = useTranslations('instrument.star');
  const { has, toggle } = useFavourites();
  const isStarred = has(currencyId);
  return (
    <span className={isStarred ? 'star on' : 'star'}>
      <IconButton
        label={t(isStarred ? 'remove' : 'add', { symbol })}
        glyph={Star}
        pressed={isStarred}
        onClick={() => toggle(currencyId)}
      />
    </span>
  );
}
