import { useTranslations } from 'use-intl';
import type { Ticket } from '#features/customer/model/conversation.ts';
import { Badge } from '#ui/badge.tsx';

const TONES = { open: 'warn', answered: 'ok', closed: 'plain' } as const satisfies Record<Ticket['status'], string>;

export function TicketBadge({ status }: { status: Ticket['status'] }) {
  const t = useTranslations('customer');
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>;
}
