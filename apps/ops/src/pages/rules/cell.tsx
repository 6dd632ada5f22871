import { Input, InputNumber, Select, Switch } from 'antd';
import { ruleTexts as texts } from '#texts/rules.ts';
import { type Json, readNumbers, type Shape } from './rule-shape.ts';
import type { SubjectNames } from './use-subject-names.ts';

export interface EditorProps {
  readonly value: Json;
  /** Read out for the field; empty for the whole. */
  readonly label: string;
  readonly readOnly: boolean;
  readonly names: SubjectNames;
  readonly onChange: (value: Json) => void;
}

/** Decimals are text and stay text; only whole numbers are numbers. */
export function Cell({ value, label, readOnly, onChange, shape }: EditorProps & { readonly shape: Shape }) {
  const common = { 'aria-label': label, disabled: readOnly };
  if (shape === 'flag') return <Switch {...common} checked={value === true} onChange={onChange} />;
  if (shape === 'number')
    return <InputNumber {...common} precision={0} value={value as number} onChange={(next) => onChange(next ?? 0)} />;
  if (shape === 'words') return <Tags {...common} words={value as string[]} onChange={onChange} />;
  if (shape === 'numbers')
    return (
      <Tags {...common} words={(value as number[]).map(String)} onChange={(words) => onChange(readNumbers(words))} />
    );
  return <Input {...common} value={String(value)} onChange={(event) => onChange(event.target.value)} />;
}

interface TagsProps {
  readonly 'aria-label': string;
  readonly disabled: boolean;
  readonly words: readonly string[];
  readonly onChange: (words: string[]) => void;
}

function Tags({ words, ...rest }: TagsProps) {
  return (
    <Select
      {...rest}
      mode="tags"
      open={false}
      suffixIcon={null}
      placeholder={texts.wordsHint}
      style={{ minWidth: 160 }}
      value={[...words]}
    />
  );
}
