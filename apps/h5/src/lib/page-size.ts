export const WALLET_PAGE_SIZE = 10;
export const OPTIONS_PAGE_SIZE = 5;
