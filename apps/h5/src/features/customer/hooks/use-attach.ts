import { attachOrder, sendPlace } from '@candor/contract/support';
import { useMutation } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useContentKey } from '#data/use-content-key.ts';
import { useFailureText } from '#data/use-failure-text.ts';
import { callerFields } from '#data/visitor-store.ts';
import type { About } from '#features/customer/model/about.ts';
import type { Case } from '#features/customer/model/case-steps.ts';
import { refreshConversation } from '#widgets/chat/chat-queries.ts';

export interface PlaceSent {
  readonly lat: string;
  readonly lng: string;
  readonly name: string;
}

type Sent = { readonly order: About } | { readonly place: PlaceSent };

/** Sends an own order or a place into a case. What was sent without a reply keeps its key when it is sent again. */
export function useAttach({ number, conversation }: Pick<Case, 'number' | 'conversation'>, onDone?: () => void) {
  const failureText = useFailureText();
  const { keyOf, renew } = useContentKey();
  const mutation = useMutation({
    mutationFn: (sent: Sent) => {
      const head = { ...callerFields(), number, client_key: keyOf(sent) };
      return 'order' in sent
        ? request(attachOrder, { ...head, ...sent.order }, { silent: true })
        : request(sendPlace, { ...head, ...sent.place }, { silent: true });
    },
    onSuccess: () => {
      renew();
      void refreshConversation(conversation);
      onDone?.();
    },
  });
  return {
    send: (sent: Sent) => (mutation.isPending ? undefined : mutation.mutate(sent)),
    isPending: mutation.isPending,
    failure: mutation.isError ? failureText(mutation.error) : null,
    forget: () => (mutation.isError ? mutation.reset() : undefined),
  };
}
