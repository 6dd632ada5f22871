import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSettled } from '#data/use-settled.ts';
import { KEYWORD_LONGEST } from '#features/nft/model/work-filter.ts';
import { TextInput } from '#ui/text-input.tsx';

const TYPING_MS = 400;

type SearchFieldProps = { label: string; value: string; onSearch: (text: string) => void };

/** Searches after a pause in typing. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const settled = useSettled(text.trim(), TYPING_MS);
  const search = useRef({ value, onSearch });
  useEffect(() => {
    search.current = { value, onSearch };
  });
  // Only a pause in typing searches; the refs keep a change of the address from searching for an older text.
  useEffect(() => {
    if (settled !== search.current.value) search.current.onSearch(settled);
  }, [settled]);
  return (
    <div className="pad nft-search">
      <TextInput
        name="search"
        label={label}
        placeholder={label}
        glyph={Search}
        dense
        value={text}
        onChange={setText}
        maxLength={KEYWORD_LONGEST}
        autoComplete="off"
        enterKeyHint="search"
      />
    </div>
  );
}
