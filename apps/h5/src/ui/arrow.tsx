type ArrowProps = { direction: 'up' | 'down' };

/** The small triangle that keeps market colour from standing alone. */
export function Arrow({ direction }: ArrowProps) {
  return <i className={direction === 'up' ? 'arw' : 'arw dn'} aria-hidden="true" />;
}
