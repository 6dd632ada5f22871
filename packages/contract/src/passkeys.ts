import * as z from 'zod/mini';
import { defineCall } from './call';
import { boundedText, flag, idText, PASSKEY_TEXT_MAX, proofFields, timeText } from './fields';

/** What the browser's WebAuthn gives, as JSON text. */
const credential = () => boundedText(PASSKEY_TEXT_MAX);
const name = () => boundedText(200);

export const beginPasskey = defineCall({
  method: 'POST',
  path: '/safe/passkeys/begin',
  auth: 'user',
  summary:
    'Options for a new passkey, as JSON for navigator.credentials.create. Refused without a second proof; good once, for five minutes.',
  input: z.object(proofFields()),
  reply: z.string(),
});

export const finishPasskey = defineCall({
  method: 'POST',
  path: '/safe/passkeys/finish',
  auth: 'user',
  summary: 'Keep the passkey that was made with the options of /safe/passkeys/begin.',
  input: z.object({ credential: credential(), name: name() }),
  reply: z.string(),
});

export const passkeyList = defineCall({
  method: 'GET',
  path: '/safe/passkeys',
  auth: 'user',
  summary: 'Own passkeys, oldest first.',
  input: z.object({}),
  reply: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      created_time: timeText(),
      created_time_ms: z.number(),
      /** 0: never. */
      last_used_ms: z.number(),
      /** Kept by the platform beside the device. */
      backed_up: flag(),
    }),
  ),
});

export const renamePasskey = defineCall({
  method: 'POST',
  path: '/safe/passkeys/rename',
  auth: 'user',
  summary: 'Give an own passkey another name.',
  input: z.object({ id: idText(), name: name() }),
  reply: z.string(),
});

export const revokePasskey = defineCall({
  method: 'POST',
  path: '/safe/passkeys/revoke',
  auth: 'user',
  summary: 'Take an own passkey away; refused without a second proof.',
  input: z.object({ id: idText(), ...proofFields() }),
  reply: z.string(),
});

export const passkeyChallenge = defineCall({
  method: 'POST',
  path: '/safe/passkeys/challenge',
  auth: 'user',
  summary:
    'Options to use an own passkey as a second proof or for a withdrawal, as JSON for navigator.credentials.get. Good once, for five minutes.',
  input: z.object({}),
  reply: z.string(),
});

export const beginPasskeyLogin = defineCall({
  method: 'POST',
  path: '/user/passkey/begin',
  auth: 'public',
  summary: 'Options to log in with a passkey, as JSON for navigator.credentials.get. Good once, for five minutes.',
  input: z.object({}),
  reply: z.string(),
});

export const passkeyLogin = defineCall({
  method: 'POST',
  path: '/user/passkey/login',
  auth: 'public',
  summary:
    'Log in with a passkey in place of password and authenticator; the message is the session token, as of /user/login.',
  input: z.object({ credential: credential() }),
  reply: z.string(),
});
