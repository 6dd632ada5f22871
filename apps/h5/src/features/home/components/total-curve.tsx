import { useTranslations } from 'use-intl';
import { usePreferences } from '#data/preference-store.ts';
import { useValueCurve } from '#features/home/hooks/use-value-curve.ts';
import { AreaCurve } from '#ui/area-curve.tsx';

/** Curve of the total over at most 30 recorded days. Hidden together with the amounts. */
export function TotalCurve() {
  const t = useTranslations('home');
  const hidden = usePreferences((state) => state.hideAmounts);
  const curve = useValueCurve();
  if (curve === null || hidden) return null;
  const { points, direction, days: count } = curve;
  return (
    <div className="home-curve">
      <AreaCurve points={points} direction={direction} label={t(`curve.${direction}`, { count })} />
      <p className="xs c3">{t('curve.days', { count })}</p>
    </div>
  );
}
