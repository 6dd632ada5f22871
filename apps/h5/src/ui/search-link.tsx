import { Search } from 'lucide-react';
import { Icon } from './icon.tsx';

type SearchLinkProps = { href: string; children: string };

/** Looks like a search field and leads to the page that has one. */
export function SearchLink({ href, children }: SearchLinkProps) {
  return (
    <a className="inp dense grow search-link" href={href}>
      <Icon glyph={Search} size={18} />
      <span className="trunc">{children}</span>
    </a>
  );
}
