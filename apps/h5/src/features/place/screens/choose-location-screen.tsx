import { toPlace } from '@candor/domain/places/place';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { answerPlace } from '#data/place-store.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import type { MapView } from '#features/place/components/map-canvas.tsx';
import { PlaceMap } from '#features/place/components/place-map.tsx';
import { CityResults, PlaceSearch } from '#features/place/components/place-search.tsx';
import { useCities, useCityName } from '#features/place/hooks/use-map-data.ts';
import { degreesText, readPlace } from '#features/place/model/place-params.ts';
import type { City } from '#features/place/model/read-map-data.ts';
import { findNearest } from '#features/place/model/search-cities.ts';
import { START_VIEW, viewOf, ZOOM_CITY } from '#features/place/model/start-view.ts';
import '#features/place/place.css';
import { useLanguage } from '#i18n/language-provider.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Dock, NavBar, View } from '#ui/frame.tsx';
import { TextInput } from '#ui/text-input.tsx';

const NONE: readonly City[] = [];

/** Chooses a place: search, move the map under the pin, name it, confirm. Goes back to the page that asked. */
export function ChooseLocationScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.home);
  const [params] = useSearchParams();
  const [typed, setTyped] = useState('');
  const pin = usePin(params);
  const pick = (city: City) => {
    pin.moveTo({ point: city, zoom: ZOOM_CITY });
    setTyped('');
  };
  const confirm = () => {
    answerPlace(params.get('for') ?? '', toPlace(pin.name.trim() || pin.suggested, pin.point));
    back();
  };
  return (
    <>
      <NavBar title={t('place.chooseHeading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <PlaceSearch typed={typed} onChange={setTyped} />
      <View>
        {typed.trim() === '' ? (
          <PlaceMap view={pin.view} cities={pin.cities} onMoved={pin.onMoved} />
        ) : (
          <CityResults cities={pin.cities} typed={typed} onPick={pick} />
        )}
      </View>
      <Dock>
        <div className="stack">
          {params.get('for') === 'region' ? <p className="xs c3">{t('place.regionNote')}</p> : null}
          <Field label={t('place.name')}>
            <TextInput
              autoComplete="off"
              maxLength={80}
              placeholder={pin.suggested}
              value={pin.name}
              onChange={pin.rename}
            />
          </Field>
          <Button variant="primary" block onClick={confirm}>
            {t('place.confirm')}
          </Button>
        </div>
      </Dock>
    </>
  );
}

/** Where the pin is and what it is called: by the user, else by the city near it, else by its degrees. */
function usePin(params: URLSearchParams) {
  const { code, locale } = useLanguage().language;
  const cities = useCities().data ?? NONE;
  const { full } = useCityName();
  const [view, setView] = useState<MapView>(() => viewOf(readPlace(params)) ?? START_VIEW[code]);
  const [point, setPoint] = useState(view.point);
  const [name, rename] = useState(() => readPlace(params)?.name ?? '');
  const near = findNearest(cities, point);
  const moveTo = (next: MapView) => {
    setView(next);
    setPoint(next.point);
    rename('');
  };
  return {
    cities,
    view,
    point,
    name,
    rename,
    moveTo,
    onMoved: setPoint,
    suggested: near === null ? degreesText(point, locale) : full(near),
  };
}
