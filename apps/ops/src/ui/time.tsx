import { frame } from '#texts/frame.ts';

/** A moment in UTC, to the second. 0 means that it has not come yet. */
export function Time({ ms }: { readonly ms: number }) {
  if (ms <= 0) return <span>{frame.never}</span>;
  const iso = new Date(ms).toISOString();
  return (
    <time dateTime={iso} className="num">
      {`${iso.slice(0, 10)} ${iso.slice(11, 19)}`}
    </time>
  );
}
