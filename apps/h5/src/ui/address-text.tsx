import { toGroups } from '#lib/address-groups.ts';

/** An address in groups of four with its ends in gold; a screen reader gets it in one piece. */
export function AddressText({ address }: { address: string }) {
  let at = 0;
  return (
    <span className="mono address-text">
      <span className="sr">{address}</span>
      {toGroups(address).map(({ text, end }) => {
        at += text.length;
        return (
          <span key={at} className={end ? 'cb' : undefined} aria-hidden="true">
            {text}
          </span>
        );
      })}
    </span>
  );
}
