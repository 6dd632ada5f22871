import { Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { pickArea, useArea } from '#data/area-store.ts';
import { PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import '#features/area/area.css';
import { type AreaRow, type AreaSection, indexAreas, listAreas, searchAreas } from '#features/area/model/area-list.ts';
import { useLanguage } from '#i18n/language-provider.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { TextInput } from '#ui/text-input.tsx';

/** Picks the region of a phone number and returns to the form that opened this page. */
export function AreaScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.login);
  const { locale } = useLanguage().language;
  const rows = useMemo(() => listAreas(locale), [locale]);
  const [typed, setTyped] = useState('');
  const sections = indexAreas(searchAreas(rows, typed), locale);
  const isEmpty = sections.every((section) => section.rows.length === 0);
  const pick = (row: AreaRow) => {
    pickArea(row.region);
    back();
  };
  return (
    <>
      <NavBar title={t('area.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <div className="pad area-search">
        <TextInput
          dense
          inputMode="search"
          enterKeyHint="search"
          glyph={Search}
          label={t('area.search')}
          placeholder={t('area.search')}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={typed}
          onChange={setTyped}
        />
      </div>
      {isEmpty ? (
        <View>
          <EmptyState page art="records" title={t('area.emptyHeading')}>
            {t('area.emptyText')}
          </EmptyState>
        </View>
      ) : (
        <AreaSections sections={sections} onPick={pick} />
      )}
    </>
  );
}

type AreaSectionsProps = { sections: readonly AreaSection[]; onPick: (row: AreaRow) => void };

function AreaSections({ sections, onPick }: AreaSectionsProps) {
  const view = useRef<HTMLElement>(null);
  const { region } = useArea();
  const isIndexed = sections.length > 3;
  const jump = (letter: string) =>
    view.current?.querySelector(`[data-letter="${CSS.escape(letter)}"]`)?.scrollIntoView({ block: 'start' });
  return (
    <>
      <View ref={view}>
        <div className={classNames('area-list', isIndexed && 'indexed')}>
          {sections.map(({ letter, rows }) => (
            <section key={letter} data-letter={letter} aria-label={letter || undefined}>
              {letter === '' ? null : <h2 className="pad xs c3 area-letter">{letter}</h2>}
              <div className="list">
                {rows.map((row) => (
                  <button
                    key={row.region}
                    type="button"
                    className="li"
                    aria-current={row.region === region || undefined}
                    onClick={() => onPick(row)}
                  >
                    <span className={classNames('main', row.region === region && 'area-tick')}>{row.name}</span>
                    <span className="end num c3">{`+${row.dialCode}`}</span>
                  </button>
                ))}
              </div>
            </section>
          ))}
        </div>
      </View>
      {isIndexed ? <LetterIndex letters={sections.map(({ letter }) => letter)} onJump={jump} /> : null}
    </>
  );
}

/** Touch only: with a keyboard or a screen reader the search field is quicker. */
function LetterIndex({ letters, onJump }: { letters: readonly string[]; onJump: (letter: string) => void }) {
  const t = useTranslations('area');
  return (
    <nav className="area-index" aria-label={t('index')}>
      {letters.map((letter) => (
        <button key={letter} type="button" tabIndex={-1} onClick={() => onJump(letter)}>
          {letter}
        </button>
      ))}
    </nav>
  );
}
