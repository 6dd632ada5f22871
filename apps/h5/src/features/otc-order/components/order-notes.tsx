import { useTranslations } from 'use-intl';
import { useLateMs } from '#features/otc-order/hooks/use-late-ms.ts';
import type { Order } from '#features/otc-order/model/order-types.ts';
import { Note } from '#ui/note.tsx';
import { useOrderTexts } from './use-order-texts.ts';

/** What the reader should know beside the payment: a request to cancel, a late release, whether an end counts. */
export function OrderNotes({ order }: { order: Order }) {
  const notes = [useAsked(order), useLate(order), useCounted(order), useTerms(order)].filter((note) => note !== null);
  if (notes.length === 0) return null;
  return (
    <section className="pad deal-part stack deal-notes">
      {notes.map((note) => (
        <Note key={note}>
          <p className="deal-text">{note}</p>
        </Note>
      ))}
    </section>
  );
}

function useAsked({ cancel_asked: asked, state, role }: Order): string | null {
  const t = useTranslations('otcOrder');
  if (asked === '' || (state !== 'pending' && state !== 'paid')) return null;
  if (role === 'seller') return t('asked.seller');
  const request = t('asked.buyer', { reason: t(`askReason.${asked}`) });
  return state === 'paid' ? `${request}\n${t('asked.buyerPaid')}` : request;
}

function useLate(order: Order): string | null {
  const t = useTranslations('otcOrder');
  const texts = useOrderTexts();
  if (useLateMs(order) === 0) return null;
  const values = { time: texts.moment(order.auto_dispute_ms), fiat: texts.money(order.fiat_amount, order.fiat) };
  return t(`late.${order.role}`, values);
}

function useCounted({ state, counts }: Order): string | null {
  const t = useTranslations('otcOrder');
  if (state !== 'cancelled') return null;
  return t(counts === 1 ? 'countedNote' : 'notCountedNote');
}

function useTerms({ terms }: Order): string | null {
  const t = useTranslations('otcOrder.pay');
  return terms === '' ? null : `${t('terms')}\n${terms}`;
}
