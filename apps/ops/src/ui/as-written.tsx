/** Text of people with their line breaks, as the value of a fact. */
export function AsWritten({ text }: { readonly text: string }) {
  return <span className="as-written">{text}</span>;
}
