/** A closed box. */
export function ClosedBox({ size = 196 }: { size?: number }) {
  return (
    <svg className="il" width={size} height={(size * 158) / 196} viewBox="0 0 196 158" aria-hidden="true">
      <path className="m" d="M14 146h168" />
      <path className="nft-lid" d="M40 48 98 24l58 24-58 24z" />
      <path className="nft-side" d="M40 48v62l58 28V72zM156 48v62l-58 28V72z" />
      <path d="M40 48v62l58 28 58-28V48M98 72v66" />
      <path className="m" d="M69 36l58 24v9" />
      <g transform="translate(127 97) skewY(-25) scale(.9)">
        <path className="g" d="M12.5-10A15 15 0 1 0 12.5 10" strokeWidth="2.5" />
        <circle className="gf" cx="10" cy="0" r="3" />
      </g>
    </svg>
  );
}

/** The box a picture rises from. */
export function OpenBox() {
  return (
    <svg className="il nft-open-box" width="304" height="134" viewBox="0 0 264 116" aria-hidden="true">
      <path className="nft-side" d="M26 36 132 62l106-26v44l-106 30L26 80Z" />
      <path d="M132 62v48" />
      <path className="nft-side" d="M26 36 8 54l106 27 18-19M238 36l18 18-106 27-18-19" />
      <g transform="translate(186 82) skewY(-15)">
        <path className="g" d="M7.4-6A9 9 0 1 0 7.4 6" strokeWidth="2" />
        <circle className="gf" cx="6" cy="0" r="2" />
      </g>
    </svg>
  );
}
