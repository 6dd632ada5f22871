export const APP_VERSION = '0.8.0';
export const APP_BUILD = 80;
