import { type Contact, hasControlCharacters, toContact, toEmail, toPhone } from '@candor/domain/identity/account-name';
import { refuse } from '#platform/refusal';

/** A line break in an address is no slip of the finger: such a request is not read at all. */
const ensurePlain = (text: string): void => {
  if (hasControlCharacters(text)) refuse('malformed_request');
};

export const readEmail = (text: string): Contact => {
  ensurePlain(text);
  return toEmail(text) ?? refuse('target_invalid');
};

export const readPhone = (text: string, area?: string): Contact => {
  ensurePlain(text);
  return toPhone(text, area) ?? refuse('target_invalid');
};

/** An address, or a number with the area it is dialled in. */
export const readContact = (text: string, area?: string): Contact => {
  ensurePlain(text);
  return toContact(text, area) ?? refuse('target_invalid');
};
