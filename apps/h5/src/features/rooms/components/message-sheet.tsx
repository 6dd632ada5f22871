import type { RoomItem } from '@candor/contract/rooms';
import { AtSign, Ban, Copy, Flag, Reply } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCopy } from '#data/use-copy.ts';
import type { Glyph } from '#ui/icon.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { MessageText } from '#widgets/chat/message-text.tsx';

export interface MessageActions {
  readonly answer: (item: RoomItem) => void;
  readonly mention: (item: RoomItem) => void;
  readonly report: (item: RoomItem) => void;
  readonly block: (item: RoomItem) => void;
}

type MessageSheetProps = {
  /** Null closes the sheet. */
  item: RoomItem | null;
  /** The reader may write: without it only what a reader can do is offered. */
  canWrite: boolean;
  actions: MessageActions;
  onClose: () => void;
};

interface Act {
  readonly name: 'reply' | 'mention' | 'report' | 'block';
  readonly glyph: Glyph;
  readonly run: (item: RoomItem) => void;
}

/** Staff are neither reported nor blocked here. */
const listActions = (
  actions: MessageActions,
  { isStaff, canWrite }: { isStaff: boolean; canWrite: boolean },
): readonly Act[] => [
  ...(canWrite
    ? ([
        { name: 'reply', glyph: Reply, run: actions.answer },
        { name: 'mention', glyph: AtSign, run: actions.mention },
      ] as const)
    : []),
  ...(isStaff
    ? []
    : ([
        { name: 'report', glyph: Flag, run: actions.report },
        { name: 'block', glyph: Ban, run: actions.block },
      ] as const)),
];

/** What can be done about one message. */
export function MessageSheet({ item, canWrite, actions, onClose }: MessageSheetProps) {
  const t = useTranslations();
  const copy = useCopy();
  const shown = useLastShown(item);
  if (shown === null) return null;
  const press = (run: (item: RoomItem) => void) => () => {
    onClose();
    run(shown);
  };
  return (
    <Sheet
      flush
      open={item !== null}
      onClose={onClose}
      title={t('rooms.sheet.heading', { name: shown.author.name })}
      closeLabel={t('common.actions.close')}
    >
      <p className="pad sm c2 room-picked">
        <MessageText text={shown.text} />
      </p>
      <div className="list">
        {listActions(actions, { isStaff: shown.author.staff === 1, canWrite }).map(({ name, glyph, run }) => (
          <ListRow key={name} glyph={glyph} chevron={false} onClick={press(run)}>
            {t(`rooms.sheet.${name}`)}
          </ListRow>
        ))}
        <ListRow glyph={Copy} chevron={false} onClick={press(({ text }) => copy(text))}>
          {t('common.actions.copy')}
        </ListRow>
      </div>
    </Sheet>
  );
}
