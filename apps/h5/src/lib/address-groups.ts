export interface AddressGroup {
  readonly text: string;
  /** True for the first and last characters, by which people compare addresses. */
  readonly end: boolean;
}

const GROUP = 4;

/** Splits the address into groups of four characters and marks the first and last ones. */
export function toGroups(address: string): readonly AddressGroup[] {
  const signs = [...address];
  const texts: string[] = [];
  for (let at = 0; at < signs.length; at += GROUP) texts.push(signs.slice(at, at + GROUP).join(''));
  const last = texts.at(-1)?.length === GROUP ? texts.length - 1 : texts.length - 2;
  return texts.map((text, index) => ({ text, end: index === 0 || index >= last }));
}
