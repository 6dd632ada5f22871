import { ImagePlus, X } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { classNames } from './class-names.ts';
import { cssVars } from './css-vars.ts';
import { Icon } from './icon.tsx';

const ACCEPTED = 'image/jpeg,image/png';

type PictureTileProps = {
  /** What to pick; also the spoken name once a picture is there. */
  label: string;
  src?: string | undefined;
  onPick: (file: File) => void;
  /** With a way to remove it the picture has a cross. */
  clear?: { label: string; onClick: () => void } | undefined;
  pending?: boolean | undefined;
  invalid?: boolean | undefined;
  width?: string | undefined;
  height?: string | undefined;
};

/** Picks one picture from the device and shows it. */
export function PictureTile({ label, src, onPick, clear, pending, invalid, width, height }: PictureTileProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    // The same file may be picked again after a failure.
    event.currentTarget.value = '';
    if (file) onPick(file);
  };
  return (
    <span
      className={classNames('pic', pending && 'is-pending', invalid && 'is-error')}
      style={cssVars({ '--w': width, '--h': height })}
      aria-busy={pending || undefined}
    >
      <label className="pic-pick">
        {src ? <img src={src} alt="" /> : <Icon glyph={ImagePlus} size={22} />}
        <span className={src ? 'sr' : undefined}>{label}</span>
        <input type="file" accept={ACCEPTED} disabled={pending} onChange={change} />
      </label>
      {src && clear && !pending ? (
        <button type="button" className="pic-clear" aria-label={clear.label} onClick={clear.onClick}>
          <Icon glyph={X} size={16} />
        </button>
      ) : null}
    </span>
  );
}
