/** The sentence of a money call, whether it answers with it alone or with a receipt. */
export const textOf = (reply: string | { readonly text: string }): string =>
  typeof reply === 'string' ? reply : reply.text;
