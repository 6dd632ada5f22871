import type { Place } from '@candor/domain/places/place';
import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { PATHS } from './paths.ts';

/** Why a place is chosen: the page that asked takes the answer by the same words, for example `region` or a case number. */
type Purpose = string;

interface ChosenPlace {
  readonly purpose: Purpose;
  readonly place: Place;
}

const useChoice = create<{ readonly chosen: ChosenPlace | null }>(() => ({ chosen: null }));

const toQuery = ({ name, latitude, longitude }: Place): string =>
  new URLSearchParams({ latitude, longitude, name }).toString();

/** The page to choose a place; the pin starts at `from`. It goes one step back when a place is confirmed. */
export const choosePlacePath = (purpose: Purpose, from?: Place | null): string =>
  `${PATHS.chooseLocation}?for=${encodeURIComponent(purpose)}${from ? `&${toQuery(from)}` : ''}`;

/** The page that shows a place. */
export const openPlacePath = (place: Place): string => `${PATHS.openLocation}?${toQuery(place)}`;

/** Keeps the confirmed place until the page that asked takes it. */
export function answerPlace(purpose: Purpose, place: Place): void {
  useChoice.setState({ chosen: { purpose, place } });
}

/** Calls `take` once with the place that was confirmed for this purpose, when its page is shown again. */
export function useChosenPlace(purpose: Purpose, take: (place: Place) => void): void {
  const chosen = useChoice((state) => state.chosen);
  const onChosen = useEffectEvent(take);
  useEffect(() => {
    if (chosen?.purpose !== purpose) return;
    useChoice.setState({ chosen: null });
    onChosen(chosen.place);
  }, [chosen, purpose]);
}
