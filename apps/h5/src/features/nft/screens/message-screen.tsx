import { CheckCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { MessageRows } from '#features/nft/components/message-rows.tsx';
import { useMessages, useReadMessages } from '#features/nft/hooks/use-mine.ts';
import '#features/nft/nft.css';
import '#features/nft/nft-mine.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Paged } from '#widgets/trade/paged.tsx';

const ALL = 0;

/** Messages about own works, bids and orders. */
export function MessageScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.nftMine);
  const { list, first } = useMessages();
  const read = useReadMessages();
  const empty = (
    <EmptyState page art="records" title={t('nftMine.message.none')}>
      {t('nftMine.message.noneText')}
    </EmptyState>
  );
  return (
    <>
      <NavBar
        title={t('nftMine.messages')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={
          (first?.unread ?? 0) > 0 ? (
            <IconButton label={t('nftMine.message.readAll')} glyph={CheckCheck} onClick={() => read.mutate(ALL)} />
          ) : null
        }
      />
      <View>
        <Paged list={list} empty={empty}>
          {(messages) => <MessageRows messages={messages} />}
        </Paged>
      </View>
    </>
  );
}
