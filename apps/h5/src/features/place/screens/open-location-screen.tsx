import { Copy } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { useCopy } from '#data/use-copy.ts';
import { PlaceMap } from '#features/place/components/place-map.tsx';
import { useCities, useCityName } from '#features/place/hooks/use-map-data.ts';
import { degreesText, readPlace } from '#features/place/model/place-params.ts';
import type { City } from '#features/place/model/read-map-data.ts';
import { findNearest } from '#features/place/model/search-cities.ts';
import { viewOf } from '#features/place/model/start-view.ts';
import '#features/place/place.css';
import { useLanguage } from '#i18n/language-provider.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Dock, NavBar, View } from '#ui/frame.tsx';
import { Icon } from '#ui/icon.tsx';

const NONE: readonly City[] = [];

/** Shows the place of the address. */
export function OpenLocationScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.home);
  const [params] = useSearchParams();
  const place = useMemo(() => readPlace(params), [params]);
  const view = useMemo(() => viewOf(place), [place]);
  const cities = useCities().data ?? NONE;
  return (
    <>
      <NavBar title={t('place.openHeading')} back={{ label: t('common.actions.back'), onClick: back }} />
      {place === null || view === null ? (
        <View>
          <EmptyState page art="records" title={t('place.noneHeading')}>
            {t('place.noneText')}
          </EmptyState>
        </View>
      ) : (
        <>
          <View>
            <PlaceMap view={view} cities={cities} />
          </View>
          <PlaceFacts name={place.name} point={view.point} cities={cities} />
        </>
      )}
    </>
  );
}

type PlaceFactsProps = { name: string; point: { lat: number; lng: number }; cities: readonly City[] };

function PlaceFacts({ name, point, cities }: PlaceFactsProps) {
  const t = useTranslations('place');
  const { locale } = useLanguage().language;
  const { full } = useCityName();
  const copy = useCopy();
  const near = findNearest(cities, point);
  const degrees = degreesText(point, locale);
  return (
    <Dock>
      <div className="stack">
        <h2 className="t3 place-title">{name || (near === null ? degrees : full(near))}</h2>
        <Facts
          rows={[
            ...(near === null ? [] : [{ id: 'near', label: t('near'), value: full(near) }]),
            { id: 'degrees', label: t('degrees'), value: degrees },
          ]}
        />
        <Button block onClick={() => copy(`${point.lat}, ${point.lng}`)}>
          <Icon glyph={Copy} size={16} />
          {t('copyDegrees')}
        </Button>
      </div>
    </Dock>
  );
}
