/** "YYYY-MM-DD HH:mm:ss" in UTC, the way old clients slice it. */
export const toWireTime = (time: Date): string => time.toISOString().slice(0, 19).replace('T', ' ');
