import { operatorNftMedia, proposeNftSeries } from '@candor/contract/ops-nft';
import { Button, Drawer, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useArtistOptions } from '#data/use-artist-options.ts';
import { useCurrencyOptions } from '#data/use-currency-options.ts';
import { useMay } from '#data/use-me.ts';
import { nftSeriesTexts as texts } from '#texts/nft.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Facts } from '#ui/facts.tsx';
import { ItemTable } from './item-table.tsx';
import { countBoxes, EMPTY_SERIES, missingParts, type SeriesDraft, toItem, toSeriesInput } from './series-draft.ts';
import { SeriesForm } from './series-form.tsx';

const WIDTH = 860;

/** Offered to those who may also upload its files. */
export function ProposeSeries() {
  const [isOpen, setOpen] = useState(false);
  const mayUpload = useMay(operatorNftMedia);
  if (!useMay(proposeNftSeries) || !mayUpload) return null;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {texts.propose}
      </Button>
      {isOpen && <SeriesDrawer close={() => setOpen(false)} />}
    </>
  );
}

function SeriesDrawer({ close }: { readonly close: () => void }) {
  const [draft, setDraft] = useState(EMPTY_SERIES);
  return (
    <Drawer
      open
      size={WIDTH}
      title={texts.proposeTitle}
      onClose={close}
      mask={{ closable: false }}
      footer={<Propose draft={draft} onDone={close} />}
    >
      <Typography.Paragraph type="secondary">{texts.proposeLead}</Typography.Paragraph>
      <SeriesForm draft={draft} onChange={setDraft} />
    </Drawer>
  );
}

function Propose({ draft, onDone }: { readonly draft: SeriesDraft; readonly onDone: () => void }) {
  const missing = missingParts(draft);
  return (
    <Flex gap={16} align="center" justify="space-between">
      <Typography.Text type="secondary">
        {missing.length === 0 ? texts.total(draft.items.length, countBoxes(draft)) : texts.missing(missing)}
      </Typography.Text>
      <ConfirmAction
        call={proposeNftSeries}
        input={toSeriesInput(draft)}
        label={texts.propose}
        title={texts.proposeTitle}
        tone="primary"
        disabled={missing.length > 0}
        consequence={<Summary draft={draft} />}
        fields={[{ name: 'reason', label: texts.fields.reason, required: true, isLong: true }]}
        done={texts.done}
        onDone={onDone}
      />
    </Flex>
  );
}

/** What is proposed, in words, before it is sent. */
function Summary({ draft }: { readonly draft: SeriesDraft }) {
  const artist = useArtistOptions().find(({ value }) => value === draft.artistId)?.label ?? draft.artistId;
  const coin = useCurrencyOptions().find(({ value }) => value === draft.currencyId)?.label ?? '';
  const facts = [
    { name: texts.name, value: draft.title },
    { name: texts.artist, value: artist },
    { name: texts.price, value: `${draft.price} ${coin}` },
    { name: texts.boxes, value: countBoxes(draft) },
    { name: texts.start, value: draft.start.replace('T', ' ') },
    { name: texts.end, value: draft.end.replace('T', ' ') },
  ];
  return (
    <>
      <p>{texts.confirmWhat}</p>
      <Facts rows={facts} />
      <ItemTable items={draft.items.map(toItem)} total={countBoxes(draft)} />
    </>
  );
}
