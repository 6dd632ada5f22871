import { classNames } from './class-names.ts';

type StepsProps = {
  label: string;
  /** `note`: a second line, for example the date. */
  items: ReadonlyArray<{ id: string; label: string; note?: string | undefined }>;
  /** Index of the step in progress; past the end means all are done. */
  current: number;
};

export function Steps({ label, items, current }: StepsProps) {
  return (
    <ol className="steps" aria-label={label}>
      {items.map((item, index) => (
        <li
          key={item.id}
          className={classNames(index < current && 'done', index === current && 'now') || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {item.label}
          {item.note === undefined ? null : <small className="num">{item.note}</small>}
        </li>
      ))}
    </ol>
  );
}
