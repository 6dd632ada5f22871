import { FileCheck } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';

type ChooseFileProps = { label: string; small?: boolean | undefined; onChoose: (file: File) => void };

/** Button that picks a proof file from the device. */
export function ChooseFile({ label, small, onChoose }: ChooseFileProps) {
  const id = useId();
  return (
    <span className="proof-choose">
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) onChoose(file);
          // Cleared so that picking the same file again fires a change event.
          event.currentTarget.value = '';
        }}
      />
      <label className={classNames('btn', small ? 's' : 'md')} htmlFor={id}>
        <Icon glyph={FileCheck} size={small ? 16 : 18} />
        {label}
      </label>
    </span>
  );
}
