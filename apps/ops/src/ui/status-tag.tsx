import { Tag } from 'antd';

export type Tone = 'waiting' | 'good' | 'bad' | 'quiet';

const COLOURS = { waiting: 'gold', good: 'success', bad: 'error', quiet: 'default' } as const;

export function StatusTag({ tone, label }: { readonly tone: Tone; readonly label: string }) {
  return <Tag color={COLOURS[tone]}>{label}</Tag>;
}
