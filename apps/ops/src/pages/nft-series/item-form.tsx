import { NFT_RARITIES } from '@candor/contract/nft-fields';
import { Button, Flex, Form, Input, Select } from 'antd';
import { nftSeriesTexts as texts } from '#texts/nft.ts';
import { MediaUpload } from '#ui/media-upload.tsx';
import type { ItemDraft } from './series-draft.ts';

const RARITIES = NFT_RARITIES.map((value) => ({ value, label: value }));

interface ItemFormProps {
  readonly item: ItemDraft;
  readonly number: number;
  readonly onChange: (change: Partial<ItemDraft>) => void;
  /** Absent for the only item. */
  readonly onRemove?: () => void;
}

/** One item of a series: its file, its words, and how many boxes hold it. */
export function ItemForm({ item, number, onChange, onRemove }: ItemFormProps) {
  const idOf = (field: string): string => `item-${item.key}-${field}`;
  const title = texts.itemTitle(number);
  return (
    <fieldset className="item-draft" aria-label={title}>
      <Flex className="whole" justify="space-between" align="center">
        <strong>{title}</strong>
        {onRemove !== undefined && (
          <Button size="small" type="text" onClick={onRemove}>
            {texts.removeItem(number)}
          </Button>
        )}
      </Flex>
      <Form.Item label={texts.itemName} htmlFor={idOf('name')} required>
        <Input
          id={idOf('name')}
          maxLength={60}
          value={item.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Form.Item>
      <Form.Item label={texts.rarity} htmlFor={idOf('rarity')} required>
        <Select
          id={idOf('rarity')}
          value={item.rarity}
          options={RARITIES}
          onChange={(rarity) => onChange({ rarity })}
        />
      </Form.Item>
      <Form.Item label={texts.count} htmlFor={idOf('count')} required>
        <Input
          id={idOf('count')}
          inputMode="numeric"
          maxLength={5}
          value={item.count}
          onChange={(event) => onChange({ count: event.target.value.trim() })}
        />
      </Form.Item>
      <Form.Item className="whole" label={texts.itemDescription} htmlFor={idOf('description')}>
        <Input
          id={idOf('description')}
          maxLength={1_000}
          value={item.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Form.Item>
      <div className="whole">
        <MediaUpload label={texts.itemFile} value={item.media} onChange={(media) => onChange({ media })} />
      </div>
    </fieldset>
  );
}
