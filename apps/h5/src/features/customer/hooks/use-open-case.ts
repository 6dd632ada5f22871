import { attachOrder, openCase } from '@candor/contract/support';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#data/api-error.ts';
import { currentLanguage } from '#data/app-language.ts';
import { request } from '#data/client.ts';
import { ensureCaller } from '#data/ensure-caller.ts';
import { showToast } from '#data/toast-store.ts';
import { useContentKey } from '#data/use-content-key.ts';
import { useFailureText } from '#data/use-failure-text.ts';
import { refreshCases } from '#data/use-unread-cases.ts';
import { callerFields } from '#data/visitor-store.ts';
import type { About } from '#features/customer/model/about.ts';

export interface Opening {
  readonly subject: string;
  readonly message: string;
  readonly picture: string;
  readonly file: string;
  readonly file_name: string;
  /** Attached after the first message; null: nothing. */
  readonly about: About | null;
}

interface Keys {
  readonly open: string;
  /** Another one: both are messages of one conversation. */
  readonly attach: string;
}

async function open({ about, ...first }: Opening, keys: Keys): Promise<string> {
  await ensureCaller();
  const asked = { ...callerFields(), ...first, client_key: keys.open, language: currentLanguage() };
  const { number } = await request(openCase, asked, { silent: true });
  if (about !== null) await attach(about, { ...callerFields(), number, client_key: keys.attach });
  return number;
}

/** A refusal does not undo the case. */
async function attach(about: About, to: { visitor?: string; number: string; client_key: string }): Promise<void> {
  try {
    await request(attachOrder, { ...to, ...about }, { silent: true });
  } catch (error) {
    if (!(error instanceof ApiError) || error.type !== 'error') throw error;
    showToast({ text: error.message, tone: 'error' });
  }
}

/**
 * Opens a case with its first message. Sent again without a reply, it keeps its keys, so that one case is opened and the
 * order is attached once.
 */
export function useOpenCase(onOpened: (number: string) => void) {
  const failureText = useFailureText();
  const opened = useContentKey();
  const attached = useContentKey();
  const mutation = useMutation({
    mutationFn: (opening: Opening) => open(opening, { open: opened.keyOf(opening), attach: attached.keyOf(opening) }),
    onSuccess: (number) => {
      opened.renew();
      attached.renew();
      void refreshCases();
      onOpened(number);
    },
  });
  return {
    send: (opening: Opening) => (mutation.isPending ? undefined : mutation.mutate(opening)),
    isPending: mutation.isPending,
    failure: mutation.isError ? failureText(mutation.error) : null,
    forget: () => (mutation.isError ? mutation.reset() : undefined),
  };
}
