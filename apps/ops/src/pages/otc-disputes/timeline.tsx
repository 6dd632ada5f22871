import { Typography } from 'antd';
import { otcDisputeTexts as texts } from '#texts/otc-disputes.ts';
import { MessageBubble } from '#ui/message-bubble.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';
import type { DisputeCase } from './case-state.ts';
import { describeStep } from './describe-step.ts';

type Entry = DisputeCase['timeline'][number];

const SHORT_HASH = 12;

/** Steps and messages in the order of the hash chain, and whether the chain holds. */
export function Timeline({ dispute }: { readonly dispute: DisputeCase }) {
  return (
    <>
      <p>
        {dispute.chain_holds === 1 ? (
          <StatusTag tone="good" label={texts.chainHolds} />
        ) : (
          <StatusTag tone="bad" label={texts.chainBroken} />
        )}
      </p>
      <ol className="talk" aria-label={texts.timeline}>
        {dispute.timeline.map((entry) =>
          entry.kind === 'system' ? (
            <Step key={entry.seq} entry={entry} />
          ) : (
            <Message key={entry.seq} entry={entry} author={authorOf(dispute, entry)} />
          ),
        )}
      </ol>
    </>
  );
}

const authorOf = (dispute: DisputeCase, { by }: Entry): string => {
  const role = texts.roles[by] ?? by;
  if (by === 'buyer') return `${role} ${dispute.buyer_name}`;
  return by === 'seller' ? `${role} ${dispute.seller_name}` : role;
};

function Step({ entry }: { readonly entry: Entry }) {
  return (
    <li className="talk-step">
      <Time ms={entry.at_ms} /> {describeStep(entry.body, entry.data)} <Hash entry={entry} />
    </li>
  );
}

function Message({ entry, author }: { readonly entry: Entry; readonly author: string }) {
  return (
    <MessageBubble
      isOwn={entry.by === 'operator'}
      author={entry.kind === 'statement' ? `${author} · ${texts.statement}` : author}
      atMs={entry.at_ms}
      text={entry.body}
      picture={entry.picture}
      pictureLabel={texts.picture}
    >
      <Hash entry={entry} />
    </MessageBubble>
  );
}

/** Shortened; the whole hash is copied. */
function Hash({ entry: { seq, hash } }: { readonly entry: Entry }) {
  return (
    <Typography.Text
      type="secondary"
      className="mono hash"
      copyable={{ text: hash, tooltips: [texts.copyHash, texts.copied] }}
    >
      {`${seq} · ${hash.slice(0, SHORT_HASH)}…`}
    </Typography.Text>
  );
}
