import { Paperclip } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { Icon } from '#ui/icon.tsx';

type PicturePickProps = { label: string; pending: boolean; onPick: (file: File) => void };

/** Icon button that opens the file dialog for one picture. */
export function PicturePick({ label, pending, onPick }: PicturePickProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    // Cleared so that picking the same file again fires a change event.
    event.currentTarget.value = '';
    if (file) onPick(file);
  };
  return (
    <label className="ib reply-pick">
      <Icon glyph={Paperclip} size={22} />
      <span className="sr">{label}</span>
      <input type="file" accept="image/jpeg,image/png" disabled={pending} onChange={change} />
    </label>
  );
}
