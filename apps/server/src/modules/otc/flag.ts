/** Yes or no as replies send it. */
export const toFlag = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0);
