import { ATTACHMENT_KINDS, type AttachmentKind } from '@candor/contract/support';

/** An own order or record that goes with the first message. */
export interface About {
  readonly kind: AttachmentKind;
  readonly id: string;
}

const ID = /^[0-9A-Za-z_-]{1,64}$/;

/** From the query of the support page (?about= and ?id=); null: none, or not one of ours. */
export function readAbout(params: URLSearchParams): About | null {
  const kind = ATTACHMENT_KINDS.find((known) => known === params.get('about'));
  const id = params.get('id') ?? '';
  return kind === undefined || !ID.test(id) ? null : { kind, id };
}
