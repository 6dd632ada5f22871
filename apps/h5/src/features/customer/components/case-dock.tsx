import { CHAT_TEXT_LENGTH, chatSend } from '@candor/contract/chat';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { casePath, hrefOf, PATHS } from '#data/paths.ts';
import { choosePlacePath, useChosenPlace } from '#data/place-store.ts';
import { loginPathFor } from '#data/return-path.ts';
import { useNavigate } from '#data/router.tsx';
import { useSession } from '#data/session-store.ts';
import { useContentKey } from '#data/use-content-key.ts';
import { useSubmit } from '#data/use-submit.ts';
import { callerFields } from '#data/visitor-store.ts';
import { useAttach } from '#features/customer/hooks/use-attach.ts';
import { useComposer } from '#features/customer/hooks/use-composer.ts';
import type { Case } from '#features/customer/model/case-steps.ts';
import type { SentParts } from '#features/customer/model/composed.ts';
import type { OrderTab } from '#features/customer/model/order-kinds.ts';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/frame.tsx';
import { refreshConversation } from '#widgets/chat/chat-queries.ts';
import { useTypingSignal } from '#widgets/chat/typing.ts';
import { AttachTray } from './attach-tray.tsx';
import { ComposerDock } from './composer-dock.tsx';
import { OrderSheet } from './order-sheet.tsx';

/** The field of an open case; a closed one leads to a new conversation. */
export function CaseDock({ found }: { found: Case }) {
  const t = useTranslations('customer');
  if (found.status !== 'closed') return <OpenDock found={found} />;
  return (
    <Dock>
      <Button block href={hrefOf(PATHS.customer)}>
        {t('menu.list')}
      </Button>
    </Dock>
  );
}

function OpenDock({ found }: { found: Case }) {
  const { number, conversation } = found;
  const composer = useComposer();
  const { keyOf, renew } = useContentKey();
  const signal = useTypingSignal(conversation);
  const written = (_: unknown, sent: SentParts) => {
    renew();
    composer.clear(sent);
    void refreshConversation(conversation);
  };
  const submit = useSubmit(chatSend, written, { isThrottled: false });
  const attach = useAttach(found);
  useChosenPlace(number, ({ name, latitude, longitude }) =>
    attach.send({ place: { name, lat: latitude, lng: longitude } }),
  );
  const orders = useOrderSheet(number);
  const send = () => {
    const composed = composer.take();
    if (composed === null || submit.isPending) return;
    const message = { conversation: String(conversation), ...composed };
    submit.send({ ...callerFields(), ...message, client_key: keyOf(message) });
  };
  const type = () => {
    submit.forget();
    attach.forget();
    signal();
  };
  return (
    <>
      <ComposerDock
        composer={composer}
        maxLength={CHAT_TEXT_LENGTH}
        failure={submit.failure ?? attach.failure}
        tray={(close) => (
          <AttachTray
            onFile={(file) => {
              composer.attachment.pick(file);
              close();
            }}
            onOrder={(wanted) => {
              orders.open(wanted);
              close();
            }}
            placeHref={hrefOf(choosePlacePath(number))}
          />
        )}
        onType={type}
        onSend={send}
      />
      <OrderSheet found={found} tab={orders.tab} onClose={orders.close} />
    </>
  );
}

/** Orders belong to accounts: a visitor logs in first, and comes back to the case. */
function useOrderSheet(number: string) {
  const navigate = useNavigate();
  const isLoggedIn = useSession(({ token }) => token !== null);
  const [tab, setTab] = useState<OrderTab | null>(null);
  return {
    tab,
    open: (wanted: OrderTab) => (isLoggedIn ? setTab(wanted) : navigate(loginPathFor(casePath(number)))),
    close: () => setTab(null),
  };
}
