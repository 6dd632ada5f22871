import { type Contact, hasControlCharacters, toContact, toEmail, toPhone } from '@candor/domain/identity/account-name';
import { refuse } from '#platform/refusal';

/** Control characters, such as a line break, are never a typing mistake: the request is refused as malformed. */
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

/** An e-mail address, or a phone number with its calling code. */
export const readContact = (text: string, area?: string): Contact => {
  ensurePlain(text);
  return toContact(text, area) ?? refuse('target_invalid');
};
