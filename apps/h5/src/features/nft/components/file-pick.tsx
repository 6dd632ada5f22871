import { Paperclip } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '#ui/icon.tsx';

type FilePickProps = {
  label: string;
  name: string;
  accept: string;
  /** Name of the picked file; null: none yet. */
  picked: string | null;
  hint: string;
  onPick: (file: File) => void;
};

/** Picks one file from the device. */
export function FilePick({ label, name, accept, picked, hint, onPick }: FilePickProps) {
  const id = useId();
  return (
    <div className="field nft-file">
      <div className="lab">
        <label htmlFor={id}>{label}</label>
      </div>
      <span className="inp nft-file-box">
        <Icon glyph={Paperclip} size={18} />
        <span className={picked === null ? 'c3 trunc' : 'trunc'}>{picked ?? hint}</span>
        <input
          id={id}
          type="file"
          name={name}
          accept={accept}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            // The same file may be picked again after a failure.
            if (file !== undefined) onPick(file);
          }}
        />
      </span>
    </div>
  );
}
