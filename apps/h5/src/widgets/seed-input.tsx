import { Shuffle } from 'lucide-react';
import { makeSeed, SEED_LONGEST } from '#data/client-seed.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/text-input.tsx';

type SeedInputProps = {
  value: string;
  onChange: (seed: string) => void;
  /** Name of the button that fills in another random seed. */
  randomLabel: string;
};

/** The user's own seed, inside a `Field`. */
export function SeedInput({ value, onChange, randomLabel }: SeedInputProps) {
  return (
    <TextInput
      name="seed"
      value={value}
      onChange={onChange}
      maxLength={SEED_LONGEST}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
    >
      <IconButton quiet size={18} label={randomLabel} glyph={Shuffle} onClick={() => onChange(makeSeed())} />
    </TextInput>
  );
}
