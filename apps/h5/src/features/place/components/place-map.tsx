import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useSiteConfig } from '#data/use-site-config.ts';
import { MapCanvas, type MapCanvasProps } from '#features/place/components/map-canvas.tsx';
import { ErrorState } from '#ui/empty-state.tsx';

/** Loads the map library, then draws the map; whom the map is from stands on it. */
export function PlaceMap(props: Omit<MapCanvasProps, 'tiles' | 'leaflet'>) {
  const t = useTranslations();
  const site = useSiteConfig();
  const code = useQuery({
    queryKey: ['place', 'code'],
    queryFn: () => import('#features/place/components/leaflet-code.ts').then((module) => module.leaflet),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  if (code.isError) {
    return (
      <ErrorState
        page
        title={t('place.failed')}
        retryLabel={t('common.actions.retry')}
        onRetry={() => void code.refetch()}
      >
        {t('place.failedText')}
      </ErrorState>
    );
  }
  const leaflet = code.data;
  const isReady = leaflet !== undefined && !site.isPending;
  const tiles = site.data?.map_tiles ?? '';
  return (
    <div className="place-map" aria-busy={!isReady}>
      {isReady ? (
        <MapCanvas {...props} leaflet={leaflet} tiles={tiles} />
      ) : (
        <p className="place-loading c3">{t('common.states.loading')}</p>
      )}
      <p className="place-credit xxs">{tiles === '' ? t('place.credit') : site.data?.map_credit}</p>
    </div>
  );
}
