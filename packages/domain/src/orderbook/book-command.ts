import type { Book, NewOrder, OrderEdit, PlaceResult } from './book';

/** The commands of a book, as stored in the journal. */
export type BookCommand =
  | { readonly do: 'place'; readonly order: NewOrder }
  | { readonly do: 'cancel'; readonly id: number }
  | { readonly do: 'cancelAll'; readonly owner: number }
  | { readonly do: 'edit'; readonly change: OrderEdit };

/** The result of placing or editing (reused by the book), the lots a cancel freed, or the orders it ended. */
export const applyCommand = (book: Book, command: BookCommand): Readonly<PlaceResult> | number => {
  if (command.do === 'place') return book.place(command.order);
  if (command.do === 'cancel') return book.cancel(command.id);
  return command.do === 'edit' ? book.edit(command.change) : book.cancelAll(command.owner);
};
