type SealProps = { size?: number };

/** The seal: an open ring with a tick. It leads to the verify page and stands nowhere else. */
export function Seal({ size = 14 }: SealProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M13.1 4.6A6.2 6.2 0 1 0 14.2 8" strokeWidth="1.4" strokeLinecap="round" />
      <path d="m5.4 8 2 2 6.2-6.4" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
