import { cssVars } from './css-vars.ts';
import { textHash } from './text-hash.ts';

/** First letters of the first and the last word; for scripts without spaces the first character. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = Array.from(words[0] ?? '')[0] ?? '';
  const last = words.length > 1 ? (Array.from(words.at(-1) ?? '')[0] ?? '') : '';
  return (first + last).toUpperCase();
}

type FaceProps = { name: string; size?: number | undefined; src?: string | undefined };

/** A person, as a rounded square. Decoration: the name stands beside it or on the button around it. */
export function Face({ name, size = 44, src }: FaceProps) {
  return (
    <span className="face" style={cssVars({ '--sz': `${size}px`, '--hue': textHash(name) % 360 })} aria-hidden="true">
      {src ? <img src={src} alt="" loading="lazy" /> : initialsOf(name)}
    </span>
  );
}
