type ArrowProps = { direction: 'up' | 'down' };

/** The small triangle shown with a market colour, so that colour is never the only cue. */
export function Arrow({ direction }: ArrowProps) {
  return <i className={direction === 'up' ? 'arw' : 'arw dn'} aria-hidden="true" />;
}
