import { Button, Table, type TableColumnType } from 'antd';
import { ruleTexts as texts } from '#texts/rules.ts';
import { Cell, type EditorProps } from './cell.tsx';
import { blankRow, columnsOf, type JsonObject, labelOf, SUBJECTS, shapeOf } from './rule-shape.ts';
import type { SubjectNames } from './use-subject-names.ts';

type Row = JsonObject & { readonly at: number };
const HEIGHT = 520;
const CHARACTER_PX = 8;
const PADDING_PX = 44;
const NAME_PX = 72;

/** As wide as its longest value needs, within reason. */
const widthOf = (rows: readonly JsonObject[], name: string): number => {
  const longest = Math.max(labelOf(name).length, ...rows.map((row) => String(row[name] ?? '').length));
  return Math.min(Math.max(longest * CHARACTER_PX + PADDING_PX, 88), 360);
};

interface RowTableProps extends EditorProps {
  readonly rows: readonly JsonObject[];
  /** What a row looks like while there is none. */
  readonly firstRow?: JsonObject | undefined;
}

export function RowTable({ rows, firstRow, ...props }: RowTableProps) {
  const { onChange, readOnly } = props;
  const [first] = rows;
  const fresh = first === undefined ? firstRow : blankRow(first);
  const replace = (at: number, row: JsonObject) => onChange(rows.with(at, row));
  const remove = (at: number) => onChange(rows.toSpliced(at, 1));
  const columns = columnsOf(rows).map((name) => toColumn({ name, rows, replace, ...props }));
  const data = rows.map((row, at) => ({ ...row, at }));
  return (
    <div>
      <Table<Row>
        size="small"
        rowKey="at"
        columns={readOnly ? columns : [...columns, removeColumn(remove)]}
        dataSource={data as Row[]}
        pagination={false}
        scroll={{ x: 'max-content', y: HEIGHT }}
        locale={{ emptyText: texts.noRows }}
      />
      {!readOnly && fresh !== undefined && (
        <Button className="older" onClick={() => onChange([...rows, fresh])}>
          {texts.addRow}
        </Button>
      )}
    </div>
  );
}

interface ColumnOptions extends Omit<EditorProps, 'value' | 'label' | 'onChange'> {
  readonly name: string;
  readonly rows: readonly JsonObject[];
  readonly replace: (at: number, row: JsonObject) => void;
}

const toColumn = ({ name, rows, replace, readOnly, names }: ColumnOptions): TableColumnType<Row> => ({
  title: labelOf(name),
  width: widthOf(rows, name) + (names[name] === undefined ? 0 : NAME_PX),
  ...(SUBJECTS.includes(name) ? { fixed: 'left' as const } : {}),
  render: (_, { at, ...row }) => {
    const value = row[name] ?? null;
    const label = texts.cellLabel(String(at + 1), labelOf(name));
    return (
      <div className="named-cell">
        <Cell
          value={value}
          shape={shapeOf(value)}
          label={label}
          readOnly={readOnly}
          names={names}
          onChange={(next) => replace(at, { ...row, [name]: next })}
        />
        <SubjectName names={names} name={name} value={value} />
      </div>
    );
  },
});

function SubjectName({ names, name, value }: { names: SubjectNames; name: string; value: unknown }) {
  const found = typeof value === 'number' ? names[name]?.get(value) : undefined;
  return found === undefined ? null : <small>{found}</small>;
}

const removeColumn = (remove: (at: number) => void): TableColumnType<Row> => ({
  title: '',
  width: 90,
  render: (_, { at }) => (
    <Button type="text" size="small" onClick={() => remove(at)}>
      {texts.removeRow}
    </Button>
  ),
});
