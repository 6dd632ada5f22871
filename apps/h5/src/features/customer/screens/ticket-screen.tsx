import { Shield } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { Conversation } from '#features/customer/components/conversation.tsx';
import { ReplyDock } from '#features/customer/components/reply-dock.tsx';
import { TicketBadge } from '#features/customer/components/ticket-badge.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/customer/customer.css';
import { useMarkRead, useTicket } from '#features/customer/hooks/use-ticket.ts';
import type { Ticket } from '#features/customer/model/conversation.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Dock, NavBar, View } from '#ui/frame.tsx';
import { Note } from '#ui/note.tsx';

/** One support request: the conversation and the reply field. */
export function TicketScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.customer);
  const [query] = useSearchParams();
  const reference = query.get('reference') ?? '';
  const ticket = useTicket(reference);
  return (
    <>
      <NavBar title={t('customer.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <Loaded query={ticket} rows={3}>
          {(found) => (found === null ? <Unknown /> : <Found ticket={found} />)}
        </Loaded>
      </View>
      {ticket.data ? <TicketDock ticket={ticket.data} /> : null}
    </>
  );
}

function Found({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('customer');
  const place = useTimePlace();
  useMarkRead(ticket);
  return (
    <>
      <div className="pad customer">
        <Note glyph={Shield}>{t('never')}</Note>
        <div className="row top between ticket-head">
          <div className="main">
            <h2 className="med customer-text">{ticket.subject}</h2>
            <p className="xs c3 num">{`${ticket.reference} · ${formatDateTime(ticket.created_time_ms, place)}`}</p>
          </div>
          <TicketBadge status={ticket.status} />
        </div>
      </div>
      <Conversation messages={ticket.messages} />
      <p className="center xs c3 pad ticket-state">{t(`state.${ticket.status}`)}</p>
    </>
  );
}

/** A closed request takes no replies; a link opens a new one. */
function TicketDock({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('customer');
  if (ticket.status !== 'closed') return <ReplyDock reference={ticket.reference} />;
  return (
    <Dock>
      <Button block href={hrefOf(PATHS.customer)}>
        {t('newRequest')}
      </Button>
    </Dock>
  );
}

function Unknown() {
  const t = useTranslations('customer');
  return (
    <EmptyState
      page
      art="records"
      title={t('unknown')}
      action={
        <Button size="md" href={hrefOf(PATHS.customer)}>
          {t('requests')}
        </Button>
      }
    />
  );
}
