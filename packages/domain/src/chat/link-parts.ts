/** Letters of domain names in the scripts that are written with spaces; others would take the words before along. */
export const LETTER = String.raw`\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}0-9`;
/** A part of a domain name. */
export const LABEL = `[${LETTER}](?:[${LETTER}-]{0,61}[${LETTER}])?`;
/** Behind a domain name: a port and a path. */
export const PATH = String.raw`(?::[0-9]{2,5})?(?:[/?#]\S*)?`;
/** No letter, digit or hyphen of a domain name follows. */
export const LABEL_END = `(?![${LETTER}-])`;

export const DOMAINS =
  'com|net|org|info|biz|io|ai|app|dev|co|xyz|top|site|online|shop|store|club|vip|pro|cc|tv|gg|ly|link|live|tech|space|website|fun|icu|' +
  'click|world|finance|exchange|trade|cash|money|page|cloud|blog|wiki|one|win|bet|chat|group|email|network|digital|global|today|' +
  'ru|su|cn|hk|tw|jp|kr|th|vn|sg|ph|uk|fr|pt|nl|pl|cz|ch|eu|ie|fi|dk|gr|ro|hu|bg|ua|kz|tr|ae|sa|il|ir|pk|bd|lk|ng|za|ke|gh|' +
  'mx|br|ar|cl|pe|ve|ca|au|nz|ws|sh|vc|fm|рф';
/** Also words that may follow a full stop without a space: only an address when a path follows. */
export const WORD_DOMAINS = 'me|in|is|it|to|so|my|us|at|be|no|am|do|id|de|es|la|im|by|se|st|as|or|li';
