/** A day in UTC, named by its first moment. */
export function Day({ ms }: { readonly ms: number }) {
  const day = new Date(ms).toISOString().slice(0, 10);
  return (
    <time dateTime={day} className="num">
      {day}
    </time>
  );
}
