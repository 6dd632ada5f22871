import { toWireTime } from '#platform/http/wire-time';

export const toTime = (createdAt: Date) => ({
  created_at: toWireTime(createdAt),
  created_at_ms: createdAt.getTime(),
});
