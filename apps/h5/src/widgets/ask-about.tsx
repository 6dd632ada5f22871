import type { AttachmentKind } from '@candor/contract/support';
import { Headset } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { askPath, hrefOf } from '#data/paths.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ListRow } from '#ui/list-row.tsx';

const WORDS = {
  option: 'trade',
  futures: 'trade',
  spot: 'order',
  withdrawal: 'withdrawal',
  deposit: 'deposit',
  otc: 'order',
  dual: 'order',
  lock: 'order',
  ieo: 'order',
  nft: 'order',
  nft_box: 'order',
  copy: 'trade',
  record: 'record',
} as const satisfies Record<AttachmentKind, string>;

type AskAboutProps = {
  kind: AttachmentKind;
  /** As the calls of the product name the order. */
  id: number | string;
  /** `row` in sheets and pages, `link` inside a card or list item, `icon` in a head or beside other icons. */
  form?: 'row' | 'link' | 'icon' | undefined;
};

/** Leads to support with this order and its receipt attached to the first message. */
export function AskAbout({ kind, id, form = 'row' }: AskAboutProps) {
  const t = useTranslations('common.ask');
  const href = hrefOf(askPath(kind, id));
  const text = t(WORDS[kind]);
  if (form === 'icon') return <IconButton label={text} glyph={Headset} href={href} />;
  if (form === 'link') {
    return (
      <a className="link sm hit" href={href}>
        {text}
      </a>
    );
  }
  return (
    <ListRow bare glyph={Headset} href={href}>
      {text}
    </ListRow>
  );
}
