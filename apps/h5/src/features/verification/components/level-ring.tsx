import { useTranslations } from 'use-intl';

const LEVELS = 2;

/** Ring that shows how many of the two levels are passed. */
export function LevelRing({ level }: { level: 0 | 1 | 2 }) {
  const t = useTranslations('verification');
  return (
    <span className="ring real-ring" role="img" aria-label={t('ring', { level: String(level) })}>
      <svg viewBox="0 0 64 64" fill="none" strokeWidth="4" aria-hidden="true">
        <circle className="track" cx="32" cy="32" r="29" />
        {level > 0 ? (
          <circle
            className="arc"
            cx="32"
            cy="32"
            r="29"
            strokeLinecap="round"
            pathLength={100}
            strokeDasharray={`${(level * 100) / LEVELS} 100`}
          />
        ) : null}
      </svg>
      <span className="t" aria-hidden="true">{`${level}/${LEVELS}`}</span>
    </span>
  );
}
