import { expect, it } from 'vitest';
import { type FormField, placeOfRefusal } from './refusal-place.ts';

const ALL: readonly FormField[] = ['account', 'code', 'password', 'repeat', 'oldPassword', 'invite'];

it.each<[string, readonly FormField[], string]>([
  ['code_wrong', ALL, 'code'],
  ['account_exists', ALL, 'account'],
  ['passwords_differ', ALL, 'repeat'],
  ['password_common', ALL, 'password'],
  ['password_wrong', ALL, 'oldPassword'],
  ['invite_unknown', ALL, 'invite'],
  ['invite_unknown', ['code'], 'form'],
  ['server_busy', ALL, 'form'],
  ['', ALL, 'form'],
  ['__proto__', ALL, 'form'],
  ['constructor', ALL, 'form'],
])('%s in %j stands at %s', (error, fields, place) => expect(placeOfRefusal(error, fields)).toBe(place));
