import { CASE_LINES } from '@candor/contract/support';
import { useTranslations } from 'use-intl';
import type { Case } from '#features/customer/model/case-steps.ts';
import type { ChatWords } from '#widgets/chat/chat-messages.tsx';
import { MessageCard } from './message-card.tsx';

type LineCode = keyof typeof CASE_LINES;

const isLineCode = (code: string): code is LineCode => Object.hasOwn(CASE_LINES, code);

/** Names, sentences and cards in the conversation of a case. */
export function useCaseWords({ operator, conversation }: Case): ChatWords {
  const t = useTranslations('customer');
  return {
    nameOf: ({ data }) => data.name ?? operator?.name ?? t('staff'),
    lineOf: ({ text, data }) => {
      const { name = t('staff'), stars = '' } = data;
      return t(`line.${isLineCode(text) ? text : 'other'}`, { name, stars });
    },
    cardOf: (item) => <MessageCard item={item} conversation={conversation} />,
    marks: { delivered: t('delivered'), seen: t('seen') },
  };
}
