const LONGEST = 120;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The first words of sanitised HTML as plain text: old clients show them under the title of a news article. */
export const toAbstract = (html: string): string => {
  const text = html
    // A tag that was cut off at the end has no closing bracket.
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  const signs = [...text];
  return signs.length <= LONGEST ? text : `${signs.slice(0, LONGEST).join('').trimEnd()}…`;
};
