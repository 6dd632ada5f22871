export interface TicketForm {
  readonly subject: string;
  readonly message: string;
}

export const EMPTY_TICKET: TicketForm = { subject: '', message: '' };
/** As many signs as the server takes. */
export const TICKET_MAX = { subject: 80, message: 2000 } as const satisfies Record<keyof TicketForm, number>;

/** A longer edge is made this long before a picture is sent. */
export const PICTURE_MAX_EDGE_PX = 2000;

export type TicketGap = keyof TicketForm;

export function findGaps(form: TicketForm): readonly TicketGap[] {
  return (['subject', 'message'] as const).filter((field) => form[field].trim() === '');
}

/** As the call wants it; a picture only when there is one. */
export function toRequest(form: TicketForm, image: string) {
  const texts = { subject: form.subject.trim(), message: form.message.trim() };
  return image === '' ? texts : { ...texts, image };
}
