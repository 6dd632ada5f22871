import { CLOSE_CAUSES } from '@candor/contract/futures';
import { useTranslations } from 'use-intl';
import type { Copy } from '#features/copy/model/relation-view.ts';
import { AskAbout } from '#widgets/ask-about.tsx';
import { CopyName } from './copy-name.tsx';
import { directionOf, useCopyTexts } from './use-copy-texts.ts';

/** A closed copy and what it brought after all fees. */
export function ClosedCopy({ copy }: { copy: Copy }) {
  const t = useTranslations('futures.cause');
  const texts = useCopyTexts();
  const net = texts.own(copy.net, 'gain');
  const cause = CLOSE_CAUSES.find((name) => name === copy.close_cause);
  return (
    <div className="li copy-row">
      <span className="main">
        <CopyName item={copy} />
        <span className="xs c3 num">
          {texts.price(copy.entry_price)} → {texts.price(copy.close_price)}
        </span>
        <span className="xs c3">
          {copy.leader_name}
          {cause === undefined ? '' : ` · ${t(cause)}`}
        </span>
        <AskAbout kind="futures" id={copy.position_id} form="link" />
      </span>
      <span className="end num">
        <b className={`semi sm ${directionOf(copy.net, net)}`}>{net}</b>
        <span className="xs c3">{texts.day(copy.closed_ms)}</span>
      </span>
    </div>
  );
}
