import { NFT_RARITIES, type NftRarity } from '@candor/contract/nft-fields';
import { operatorNftMakeWork } from '@candor/contract/ops-nft';
import { Button, Drawer, Form, Input, Select, Typography } from 'antd';
import { useState } from 'react';
import { useArtistOptions } from '#data/use-artist-options.ts';
import { useMay } from '#data/use-me.ts';
import { nftWorkTexts as texts } from '#texts/nft.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { MediaUpload, type UploadedMedia } from '#ui/media-upload.tsx';

interface WorkDraft {
  readonly media: UploadedMedia | null;
  readonly artistId: string;
  readonly name: string;
  readonly description: string;
  readonly rarity: NftRarity;
}

const WIDTH = 480;
const EMPTY: WorkDraft = { media: null, artistId: '', name: '', description: '', rarity: 'N' };
const RARITIES = NFT_RARITIES.map((value) => ({ value, label: texts.rarities[value] }));
const isComplete = ({ media, artistId, name }: WorkDraft): boolean =>
  media !== null && artistId !== '' && name.trim() !== '';

export function MakeWork() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!useMay(operatorNftMakeWork)) return null;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {texts.make}
      </Button>
      {isOpen && (
        <Drawer open size={WIDTH} title={texts.makeTitle} onClose={close} mask={{ closable: false }}>
          <Typography.Paragraph type="secondary">{texts.makeLead}</Typography.Paragraph>
          <WorkForm onDone={close} />
        </Drawer>
      )}
    </>
  );
}

function WorkForm({ onDone }: { readonly onDone: () => void }) {
  const [draft, setDraft] = useState(EMPTY);
  const artists = useArtistOptions();
  const set = (part: Partial<WorkDraft>) => setDraft((now) => ({ ...now, ...part }));
  return (
    <Form layout="vertical" component="div">
      <MediaUpload label={texts.file} value={draft.media} onChange={(media) => set({ media })} />
      <Form.Item label={texts.artist} extra={texts.artistHint} htmlFor="work-artist" required>
        <Select
          id="work-artist"
          showSearch={{ optionFilterProp: 'label' }}
          value={draft.artistId === '' ? null : draft.artistId}
          options={artists}
          onChange={(artistId) => set({ artistId })}
        />
      </Form.Item>
      <Form.Item label={texts.name} htmlFor="work-name" required>
        <Input
          id="work-name"
          maxLength={60}
          value={draft.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Form.Item>
      <Form.Item label={texts.description} htmlFor="work-description">
        <Input.TextArea
          id="work-description"
          rows={4}
          maxLength={1_000}
          value={draft.description}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Form.Item>
      <Form.Item label={texts.rarity} htmlFor="work-rarity">
        <Select id="work-rarity" value={draft.rarity} options={RARITIES} onChange={(rarity) => set({ rarity })} />
      </Form.Item>
      <Make draft={draft} onDone={onDone} />
    </Form>
  );
}

function Make({ draft, onDone }: { readonly draft: WorkDraft; readonly onDone: () => void }) {
  return (
    <ConfirmAction
      call={operatorNftMakeWork}
      input={{
        artist_id: draft.artistId,
        media_id: String(draft.media?.mediaId ?? ''),
        name: draft.name.trim(),
        description: draft.description.trim(),
        rarity: draft.rarity,
      }}
      label={texts.confirmMake}
      title={texts.confirmTitle}
      tone="primary"
      disabled={!isComplete(draft)}
      consequence={texts.makeWhat}
      done={texts.workMade}
      onDone={onDone}
    />
  );
}
