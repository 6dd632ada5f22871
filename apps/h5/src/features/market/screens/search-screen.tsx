import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { instrumentPath, PATHS } from '#data/paths.ts';
import { rememberViewed } from '#data/quotes/recent-instruments.ts';
import { useInstruments } from '#data/quotes/use-instruments.ts';
import { useNavigate } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { LoadedTickers } from '#features/market/components/loaded-tickers.tsx';
import { SearchBody } from '#features/market/components/search-body.tsx';
import { findInstruments } from '#features/market/model/find-instruments.ts';
import { View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SearchNav } from '#ui/search-nav.tsx';
import { TextInput } from '#ui/text-input.tsx';
import '#features/market/market.css';

const LONGEST = 40;

export function SearchScreen() {
  const t = useTranslations();
  const navigate = useNavigate();
  const back = useBack(PATHS.market);
  const field = useFocusedField();
  const [text, setText] = useState('');
  const instruments = useInstruments();
  const openFirst = (event: KeyboardEvent) => {
    const [first] = findInstruments(instruments.data ?? [], text);
    if (event.key !== 'Enter' || !first) return;
    rememberViewed(first.symbol);
    navigate(instrumentPath(first.symbol));
  };
  return (
    <>
      <SearchNav title={t('market.search.heading')} back={{ label: t('common.actions.back'), onClick: back }}>
        <TextInput
          ref={field}
          name="search"
          label={t('market.searchHint')}
          placeholder={t('market.searchHint')}
          glyph={Search}
          value={text}
          onChange={setText}
          onKeyDown={openFirst}
          maxLength={LONGEST}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          dense
          grow
        >
          {text === '' ? null : (
            <IconButton label={t('market.search.clearText')} glyph={X} size={18} quiet onClick={() => setText('')} />
          )}
        </TextInput>
      </SearchNav>
      <View>
        <LoadedTickers query={instruments}>{(all) => <SearchBody instruments={all} text={text} />}</LoadedTickers>
      </View>
    </>
  );
}

/** Focuses the search field after navigation, which first moves the focus to the page content. */
function useFocusedField() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const asked = requestAnimationFrame(() => field.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(asked);
  }, []);
  return field;
}
