export interface TicketForm {
  readonly subject: string;
  readonly message: string;
}

export const EMPTY_TICKET: TicketForm = { subject: '', message: '' };
/** Maximum lengths accepted by the server, in characters. */
export const TICKET_MAX = { subject: 80, message: 2000 } as const satisfies Record<keyof TicketForm, number>;

/** Pictures with a longer edge are scaled down to this before upload. */
export const PICTURE_MAX_EDGE_PX = 2000;

export type TicketGap = keyof TicketForm;

export function findGaps(form: TicketForm): readonly TicketGap[] {
  return (['subject', 'message'] as const).filter((field) => form[field].trim() === '');
}

/** Request body; image is included only when set. */
export function toRequest(form: TicketForm, image: string) {
  const texts = { subject: form.subject.trim(), message: form.message.trim() };
  return image === '' ? texts : { ...texts, image };
}
