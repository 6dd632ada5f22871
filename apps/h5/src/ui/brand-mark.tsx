type BrandMarkProps = { size?: number };

/** The Candor mark: an open ring with a point inside its opening. */
export function BrandMark({ size = 44 }: BrandMarkProps) {
  return (
    <svg className="cb" width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path d="M24.6 9.1A11 11 0 1 0 24.6 22.9" stroke="currentColor" strokeWidth="3.2" strokeLinecap="round" />
      <circle cx="23" cy="16" r="3" fill="currentColor" />
    </svg>
  );
}
