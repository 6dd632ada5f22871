import { Search } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCityName } from '#features/place/hooks/use-map-data.ts';
import type { City } from '#features/place/model/read-map-data.ts';
import { searchCities } from '#features/place/model/search-cities.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { TextInput } from '#ui/text-input.tsx';

export function PlaceSearch({ typed, onChange }: { typed: string; onChange: (typed: string) => void }) {
  const t = useTranslations('place');
  return (
    <div className="pad place-search">
      <TextInput
        dense
        inputMode="search"
        enterKeyHint="search"
        glyph={Search}
        label={t('search')}
        placeholder={t('search')}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={typed}
        onChange={onChange}
      />
    </div>
  );
}

type CityResultsProps = { cities: readonly City[]; typed: string; onPick: (city: City) => void };

export function CityResults({ cities, typed, onPick }: CityResultsProps) {
  const t = useTranslations('place');
  const { country } = useCityName();
  const found = searchCities(cities, typed, country);
  if (found.length === 0) {
    return (
      <EmptyState page art="records" title={t('nothingHeading')}>
        {t('nothingText')}
      </EmptyState>
    );
  }
  return (
    <ListGroup label={t('search')}>
      {found.map((city) => (
        <ListRow
          key={`${city.country} ${city.name} ${city.lat} ${city.lng}`}
          caption={country(city.country)}
          onClick={() => onPick(city)}
        >
          {city.shown}
        </ListRow>
      ))}
    </ListGroup>
  );
}
