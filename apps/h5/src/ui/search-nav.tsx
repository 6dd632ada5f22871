import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';

type SearchNavProps = {
  /** Spoken only: the field takes its place. */
  title: string;
  back: { label: string; onClick: () => void };
  children: ReactNode;
};

/** The nav of a pushed page that is a search: back, then the field. */
export function SearchNav({ title, back, children }: SearchNavProps) {
  return (
    <header className="nav-root search-nav">
      <h1 className="sr">{title}</h1>
      <IconButton label={back.label} glyph={ChevronLeft} size={24} onClick={back.onClick} />
      {children}
    </header>
  );
}
