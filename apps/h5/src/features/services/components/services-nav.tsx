import { Search, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { NavBar } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SearchNav } from '#ui/search-nav.tsx';
import { TextInput } from '#ui/text-input.tsx';

const LONGEST = 40;

type ServicesNavProps = {
  /** null: the search is closed. */
  text: string | null;
  onChange: (text: string | null) => void;
};

/** Title bar with a button that opens the search field. */
export function ServicesNav({ text, onChange }: ServicesNavProps) {
  const t = useTranslations();
  const back = useBack(PATHS.home);
  if (text === null) {
    return (
      <NavBar
        title={t('services.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={<IconButton label={t('services.search')} glyph={Search} size={22} onClick={() => onChange('')} />}
      />
    );
  }
  return (
    <SearchNav title={t('services.heading')} back={{ label: t('common.actions.back'), onClick: back }}>
      <TextInput
        ref={focusField}
        name="search"
        label={t('services.search')}
        placeholder={t('services.search')}
        glyph={Search}
        value={text}
        onChange={onChange}
        maxLength={LONGEST}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        dense
        grow
      >
        <IconButton label={t('services.closeSearch')} glyph={X} size={18} quiet onClick={() => onChange(null)} />
      </TextInput>
    </SearchNav>
  );
}

const focusField = (field: HTMLInputElement | null): void => field?.focus({ preventScroll: true });
