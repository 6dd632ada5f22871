export const SHARE_KIND = 'copy_share';
