import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { TextInput } from './text-input.tsx';

type PasswordInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'children' | 'unit' | 'glyph'> & {
  showLabel: string;
  hideLabel: string;
};

export function PasswordInput({ showLabel, hideLabel, ...input }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput {...input} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false}>
      <IconButton
        label={shown ? hideLabel : showLabel}
        glyph={shown ? Eye : EyeOff}
        size={20}
        quiet
        onClick={() => setShown(!shown)}
      />
    </TextInput>
  );
}
