import { Button, Flex, Form, Input, Select, Typography } from 'antd';
import { useArtistOptions } from '#data/use-artist-options.ts';
import { useCurrencyOptions } from '#data/use-currency-options.ts';
import { nftSeriesTexts as texts } from '#texts/nft.ts';
import { MediaUpload } from '#ui/media-upload.tsx';
import { ItemForm } from './item-form.tsx';
import { MAX_ITEMS, type SeriesDraft, withChange, withItem, withoutItem } from './series-draft.ts';

type Change = (next: (now: SeriesDraft) => SeriesDraft) => void;
type Set = (part: Partial<SeriesDraft>) => void;
interface PartProps {
  readonly draft: SeriesDraft;
  readonly set: Set;
}

const { fields } = texts;

export function SeriesForm({ draft, onChange }: { readonly draft: SeriesDraft; readonly onChange: Change }) {
  const set: Set = (part) => onChange((now) => ({ ...now, ...part }));
  return (
    <Form layout="vertical" component="div">
      <Subject draft={draft} set={set} />
      <Terms draft={draft} set={set} />
      <Typography.Title level={4} style={{ marginBottom: 12 }}>
        {texts.items}
      </Typography.Title>
      {draft.items.map((item, index) => (
        <ItemForm
          key={item.key}
          item={item}
          number={index + 1}
          onChange={(change) => onChange((now) => withChange(now, item.key, change))}
          {...(draft.items.length > 1 && { onRemove: () => onChange((now) => withoutItem(now, item.key)) })}
        />
      ))}
      <Button disabled={draft.items.length >= MAX_ITEMS} onClick={() => onChange(withItem)}>
        {texts.addItem}
      </Button>
    </Form>
  );
}

function Subject({ draft, set }: PartProps) {
  const artists = useArtistOptions();
  return (
    <>
      <div className="beside">
        <Form.Item label={fields.artist} htmlFor="series-artist" required>
          <Select
            id="series-artist"
            showSearch={{ optionFilterProp: 'label' }}
            value={draft.artistId === '' ? null : draft.artistId}
            options={artists}
            onChange={(artistId) => set({ artistId })}
          />
        </Form.Item>
        <Form.Item label={fields.title} htmlFor="series-title" required>
          <Input
            id="series-title"
            maxLength={60}
            value={draft.title}
            onChange={(event) => set({ title: event.target.value })}
          />
        </Form.Item>
      </div>
      <Form.Item label={fields.description} htmlFor="series-description">
        <Input.TextArea
          id="series-description"
          rows={3}
          maxLength={1_000}
          value={draft.description}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Form.Item>
      <MediaUpload label={fields.cover} isPicture value={draft.cover} onChange={(cover) => set({ cover })} />
    </>
  );
}

function Terms({ draft, set }: PartProps) {
  const coins = useCurrencyOptions();
  return (
    <Flex gap={16}>
      <Form.Item label={fields.coin} htmlFor="series-coin" required>
        <Select
          id="series-coin"
          style={{ width: 120 }}
          showSearch={{ optionFilterProp: 'label' }}
          value={draft.currencyId === '' ? null : draft.currencyId}
          options={coins}
          onChange={(currencyId) => set({ currencyId })}
        />
      </Form.Item>
      <Form.Item label={fields.price} htmlFor="series-price" required>
        <Input
          id="series-price"
          inputMode="decimal"
          maxLength={40}
          value={draft.price}
          onChange={(event) => set({ price: event.target.value.trim() })}
        />
      </Form.Item>
      <Form.Item label={fields.start} htmlFor="series-start" required>
        <Input
          id="series-start"
          type="datetime-local"
          value={draft.start}
          onChange={(event) => set({ start: event.target.value })}
        />
      </Form.Item>
      <Form.Item label={fields.end} htmlFor="series-end" required>
        <Input
          id="series-end"
          type="datetime-local"
          value={draft.end}
          onChange={(event) => set({ end: event.target.value })}
        />
      </Form.Item>
    </Flex>
  );
}
