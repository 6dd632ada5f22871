import { Shield } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { TicketForm } from '#features/customer/components/ticket-form.tsx';
import { TicketList } from '#features/customer/components/ticket-list.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/customer/customer.css';
import { useTickets } from '#features/customer/hooks/use-tickets.ts';
import { NavBar, View } from '#ui/frame.tsx';
import { Note } from '#ui/note.tsx';
import { SectionHead } from '#ui/section-head.tsx';

/**
 * Form for a new support request above the user's requests; requests with a new answer are also listed above the form.
 */
export function CustomerScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.settings);
  const tickets = useTickets();
  const unread = tickets.data?.filter((row) => row.unread === 1) ?? [];
  return (
    <>
      <NavBar title={t('customer.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <div className="pad customer">
          <Note glyph={Shield}>{t('customer.never')}</Note>
        </div>
        {unread.length > 0 ? <TicketList label={t('customer.newAnswer')} rows={unread} /> : null}
        <div className="pad customer">
          <SectionHead title={t('customer.newRequest')} />
          <TicketForm />
        </div>
        <section className="customer-list">
          <div className="pad">
            <SectionHead title={t('customer.requests')} />
          </div>
          <Loaded query={tickets} rows={2}>
            {(rows) => <TicketList label={t('customer.requests')} rows={rows} />}
          </Loaded>
        </section>
      </View>
    </>
  );
}
