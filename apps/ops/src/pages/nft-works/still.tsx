import { nftWorkTexts as texts } from '#texts/nft.ts';
import type { Work } from './work-state.ts';

/** The picture of a work; the server hides that of a work taken down. */
export function Still({ work, isLarge = false }: { readonly work: Work; readonly isLarge?: boolean }) {
  const className = isLarge ? 'still still-large' : 'still';
  if (work.taken_down === 1) return <div className={className}>{isLarge && texts.hidden}</div>;
  return <img className={className} src={work.still} alt={isLarge ? work.name : ''} />;
}
