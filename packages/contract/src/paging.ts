import * as z from 'zod/mini';

/** P1, the Laravel paginator. Clients read `data` and `total`; the rest must be there. */
export const laravelPage = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    current_page: z.number(),
    data: z.array(item),
    first_page_url: z.string(),
    from: z.nullable(z.number()),
    last_page: z.number(),
    last_page_url: z.string(),
    next_page_url: z.nullable(z.string()),
    path: z.string(),
    per_page: z.number(),
    prev_page_url: z.nullable(z.string()),
    to: z.nullable(z.number()),
    total: z.number(),
  });

/** P3, to be spread into an object that may carry more. */
export const listPageFields = <T extends z.ZodMiniType>(item: T) => ({
  list: z.array(item),
  count: z.number(),
  limit: z.number(),
  page: z.number(),
});
